import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { areSameTags, rewardTagged } from '../content-tags/tagged-reward.ts';
import type { Reward } from './reward.entity.ts';
import { RewardsRepository } from './rewards.repository.ts';

/** Writes rewards in the open transaction, and tells of each change of their tags. */
@Injectable()
export class RewardWriter {
  constructor(
    private readonly repository: RewardsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The id of the new reward, or `null` when the identifier was taken meanwhile. */
  async insert(scope: TenantScope, values: Partial<Reward> & { identifier: string }): Promise<string | null> {
    const id = await this.repository.insert(scope, values);
    const { tags = [] } = values;
    if (id !== null && tags.length > 0) await this.outbox.append(scope, rewardTagged({ id, tags, version: 1 }));
    return id;
  }

  /** Changes a reward that is locked. */
  async update(scope: TenantScope, { id, tags: before, version }: Reward, values: Partial<Reward>): Promise<void> {
    await this.repository.update(scope, id, values);
    const { tags = before } = values;
    if (!areSameTags(tags, before))
      await this.outbox.append(scope, rewardTagged({ id, tags, version: Number(version) + 1 }));
  }

  /** Drafts of all rewards of another program. @param at the moment at which the program was copied */
  async copyAll(scope: TenantScope, sourceProgramId: string, at: string): Promise<void> {
    const copies = await this.repository.copyAll(scope, sourceProgramId);
    const facts = copies.filter(({ tags }) => tags.length > 0).map((copy) => rewardTagged(copy, at));
    if (facts.length > 0) await this.outbox.append(scope, ...facts);
  }
}
