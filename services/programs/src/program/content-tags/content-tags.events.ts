import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { ContentTagsService } from './content-tags.service.ts';

/** Stores the tags of rewards. */
@Injectable()
export class ContentTagsEvents {
  constructor(
    private readonly repository: ContentTagsRepository,
    private readonly tags: ContentTagsService,
  ) {}

  @OnEvent('reward.tagged')
  async tagged(scope: TenantScope, { data }: EventOf<'reward.tagged'>): Promise<void> {
    if (!(await this.repository.storeReward(scope, data))) return;
    const names = await this.tags.withRecords(scope, data.tags);
    await this.repository.tagReward(scope, data.reward_id, names);
  }
}
