import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { ContentTagsRepository } from './content-tags.repository.ts';

/** The program's content tags, for rewards. */
@Injectable()
export class ContentTagsService {
  constructor(private readonly repository: ContentTagsRepository) {}

  /** Names that are offered for rewards, the most used first. */
  offered(scope: TenantScope): Promise<string[]> {
    return this.repository.offered(scope);
  }

  /** Tags as the program writes them. */
  async known(scope: TenantScope, names: readonly string[]): Promise<string[]> {
    return names.length === 0 ? [] : this.repository.known(scope, names);
  }

  /** The names of a reward's tags, in their order. */
  async namesOf(scope: TenantScope, rewardId: string): Promise<string[]> {
    const [reward] = await this.repository.tagged(scope, [rewardId]);
    return reward?.tags ?? [];
  }

  /** Sets a reward's tags; a name without a tag creates one. */
  async put(scope: TenantScope, rewardId: string, names: readonly string[]): Promise<void> {
    await this.repository.clear(scope, rewardId);
    if (names.length === 0) return;
    await this.repository.addUntold(scope, names);
    await this.repository.put(scope, rewardId, names);
  }
}
