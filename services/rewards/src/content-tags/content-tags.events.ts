import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { areSameTags, renamedTags, rewardTagged } from './tagged-reward.ts';

/** Rewards follow the names of the program's content tags. */
@Injectable()
export class ContentTagsEvents {
  constructor(
    private readonly repository: ContentTagsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** One that comes late still renames what it is about: to the newest name that is known. */
  @OnEvent('content_tag.changed')
  async changed(scope: TenantScope, { data, effective_at: at }: EventOf<'content_tag.changed'>): Promise<void> {
    const before = await this.repository.lock(scope, data.content_tag_id);
    await this.repository.keep(scope, data);
    const name = before !== null && Number(before.version) > data.version ? before.name : data.name;
    for (const former of new Set([data.former_name ?? data.name, before?.name ?? name])) {
      await this.rename(scope, data.content_tag_id, { from: former, to: name, at });
    }
  }

  /** Writes a tag anew wherever it stands; nothing where another tag has the former name now. */
  private async rename(
    scope: TenantScope,
    id: string,
    { from, to, at }: { from: string; to: string; at: string },
  ): Promise<void> {
    const renamed = (await this.repository.lockTagged(scope, id, from))
      .map((reward) => ({ reward, tags: renamedTags(reward.tags, from, to) }))
      .filter(({ reward, tags }) => !areSameTags(reward.tags, tags))
      .map(({ reward, tags }) => ({ id: reward.id, tags, version: reward.version + 1 }));
    if (renamed.length === 0) return;
    await this.repository.retag(scope, renamed);
    await this.outbox.append(scope, ...renamed.map((reward) => rewardTagged(reward, at)));
  }
}
