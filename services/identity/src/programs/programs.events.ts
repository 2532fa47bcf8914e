import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ProgramsRepository } from './programs.repository.ts';

@Injectable()
export class ProgramsEvents {
  constructor(private readonly programs: ProgramsRepository) {}

  @OnEvent('program.changed')
  async programChanged(scope: TenantScope, event: EventOf<'program.changed'>): Promise<void> {
    await this.programs.save(scope, event.data);
  }
}
