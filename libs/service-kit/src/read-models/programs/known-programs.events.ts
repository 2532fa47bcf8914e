import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../database/tenant-scope.ts';
import { type EventOf, OnEvent } from '../../events/on-event.ts';
import { KnownPrograms } from './known-programs.ts';

@Injectable()
export class KnownProgramsEvents {
  constructor(private readonly programs: KnownPrograms) {}

  @OnEvent('program.changed')
  async changed(_scope: TenantScope, event: EventOf<'program.changed'>): Promise<void> {
    await this.programs.store(event.data);
  }
}
