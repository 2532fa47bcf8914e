import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { ContentTagsRepository } from './content-tags.repository.ts';

/** What of the program's content tags rewards need. */
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
}
