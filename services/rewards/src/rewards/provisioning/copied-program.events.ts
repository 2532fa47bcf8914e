import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { RewardsRepository } from '../rewards.repository.ts';

/** A program that was made from another one gets its rewards too, as drafts without claims and codes. */
@Injectable()
export class CopiedProgramEvents {
  constructor(private readonly repository: RewardsRepository) {}

  @OnEvent('program.copied')
  async copied(scope: TenantScope, event: EventOf<'program.copied'>): Promise<void> {
    await this.repository.copyAll(scope, event.data.source_program_id);
  }
}
