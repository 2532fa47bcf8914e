import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { AdminRewardsRepository } from './admin-rewards.repository.ts';

/** Shows a file of the media library that was replaced in place. */
@Injectable()
export class ReplacedFileEvents {
  constructor(private readonly repository: AdminRewardsRepository) {}

  /** Each event carries all former files, so that one which comes late finds nothing to change. */
  @OnEvent('attachment.replaced')
  async replaced(scope: TenantScope, { data }: EventOf<'attachment.replaced'>): Promise<void> {
    await this.repository.replaceFiles(scope, data.former_files, data.file);
  }
}
