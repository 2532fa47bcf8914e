import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { RewardWriter } from '../reward-writer.ts';

/** Copies the rewards of a copied program, as drafts without claims and codes. */
@Injectable()
export class CopiedProgramEvents {
  constructor(private readonly writer: RewardWriter) {}

  @OnEvent('program.copied')
  async copied(scope: TenantScope, event: EventOf<'program.copied'>): Promise<void> {
    await this.writer.copyAll(scope, event.data.source_program_id, event.effective_at);
  }
}
