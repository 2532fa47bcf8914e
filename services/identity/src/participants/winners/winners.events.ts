import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { NewsService } from '../news/news.service.ts';

/** Mails participants that they won a reward, unless they want no news. */
@Injectable()
export class WinnersEvents {
  constructor(private readonly news: NewsService) {}

  @OnEvent('reward.won')
  async won(scope: TenantScope, { data }: EventOf<'reward.won'>): Promise<void> {
    const claim = createHash('sha256').update(`won ${scope.programId} ${data.claim_id}`).digest();
    const news = { method: 'won', reward: data.name, path: `/reward/${data.reward_id}` } as const;
    await this.news.send(scope, data.participant_id, claim, news);
  }
}
