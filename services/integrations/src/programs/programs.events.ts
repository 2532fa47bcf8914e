import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ProgramsRepository } from './programs.repository.ts';

@Injectable()
export class ProgramsEvents {
  constructor(private readonly repository: ProgramsRepository) {}

  @OnEvent('program.changed')
  async changed(_scope: TenantScope, event: EventOf<'program.changed'>): Promise<void> {
    await this.repository.store(event.data);
  }
}
