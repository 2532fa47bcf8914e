import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { MailService } from '../../mail/mail.service.ts';
import { languageFor } from '../../programs/language-for.ts';
import { ProgramsService } from '../../programs/programs.service.ts';
import { NewsService } from '../news/news.service.ts';

/** Mails participants that they won a reward, unless they want no news. */
@Injectable()
export class WinnersEvents {
  constructor(
    private readonly news: NewsService,
    private readonly programs: ProgramsService,
    private readonly mail: MailService,
  ) {}

  @OnEvent('reward.won')
  async won(scope: TenantScope, { data }: EventOf<'reward.won'>): Promise<void> {
    const winner = await this.news.reader(scope, data.participant_id);
    if (winner === null || !(await this.programs.writesTo(scope, winner.email))) return;
    const { brand, origin, languages } = await this.programs.forSignIn(scope);
    const claim = createHash('sha256').update(`won ${scope.programId} ${data.claim_id}`).digest();
    await this.mail.send(claim, {
      method: 'won',
      secret: `${origin}/reward/${data.reward_id}`,
      minutes: 0,
      reward: data.name,
      locale: languageFor(languages, winner.preferred_locale),
      brand,
      recipient: { name: winner.first_name, address: winner.email },
      news: this.news.links(scope, data.participant_id, origin),
    });
  }
}
