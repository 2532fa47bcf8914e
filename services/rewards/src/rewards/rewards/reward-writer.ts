import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { ContentTagsService } from '../content-tags/content-tags.service.ts';
import { areSameTags, rewardTagged, type TaggedReward } from '../content-tags/tagged-reward.ts';
import type { Reward } from './reward.entity.ts';
import { RewardsRepository } from './rewards.repository.ts';

/** Writes rewards in the open transaction, and publishes each change of their tags. */
@Injectable()
export class RewardWriter {
  constructor(
    private readonly repository: RewardsRepository,
    private readonly tags: ContentTagsService,
    private readonly outbox: Outbox,
  ) {}

  /** The id of the new reward, or `null` when the identifier was taken meanwhile. */
  async insert(
    scope: TenantScope,
    values: Partial<Reward> & { identifier: string },
    tags: readonly string[] = [],
  ): Promise<string | null> {
    const id = await this.repository.insert(scope, values);
    if (id !== null && tags.length > 0) await this.tag(scope, { id, tags: [...tags], version: 1 });
    return id;
  }

  /** Updates a locked reward, and its tags when they have changed. */
  async update(
    scope: TenantScope,
    { id, version }: Reward,
    values: Partial<Reward>,
    tags: { before: string[]; after: string[] } = { before: [], after: [] },
  ): Promise<void> {
    await this.repository.update(scope, id, values);
    if (!areSameTags(tags.before, tags.after)) {
      await this.tag(scope, { id, tags: tags.after, version: Number(version) + 1 });
    }
  }

  /**
   * Drafts of all rewards of another program.
   * @param at the moment at which the program was copied
   */
  async copyAll(scope: TenantScope, sourceProgramId: string, at: string): Promise<void> {
    for (const copy of await this.repository.copyAll(scope, sourceProgramId)) {
      if (copy.tags.length > 0) await this.tag(scope, copy, at);
    }
  }

  private async tag(scope: TenantScope, reward: TaggedReward, at?: string): Promise<void> {
    await this.tags.put(scope, reward.id, reward.tags);
    await this.outbox.append(scope, rewardTagged(reward, at));
  }
}
