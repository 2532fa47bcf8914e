import type { Locale } from '@laurel/contracts/identity/locale.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { MailService } from '../../mail/mail.service.ts';
import { ProgramsService } from '../../programs/programs.service.ts';

interface Winner {
  email: string;
  first_name: string;
  preferred_locale: Locale | null;
}

/** Mails participants that they won a reward. */
@Injectable()
export class WinnersEvents {
  constructor(
    private readonly database: Database,
    private readonly programs: ProgramsService,
    private readonly mail: MailService,
  ) {}

  @OnEvent('reward.won')
  async won(scope: TenantScope, { data }: EventOf<'reward.won'>): Promise<void> {
    const [winner] = await this.database.query<Winner>(
      scope,
      `SELECT email, first_name, preferred_locale FROM participant
       WHERE program_id = $1 AND id = $2 AND status IN ('active', 'pending')`,
      [scope.programId, data.participant_id],
    );
    if (winner === undefined || !(await this.programs.writesTo(scope, winner.email))) return;
    const { brand, origin } = await this.programs.forSignIn(scope);
    const claim = createHash('sha256').update(`won ${scope.programId} ${data.claim_id}`).digest();
    await this.mail.send(claim, {
      method: 'won',
      secret: `${origin}/reward/${data.reward_id}`,
      minutes: 0,
      reward: data.name,
      locale: winner.preferred_locale ?? 'en',
      brand,
      recipient: { name: winner.first_name, address: winner.email },
    });
  }
}
