import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type Retold, Retells } from '@laurel/service-kit/events/retell/retells';
import { Injectable } from '@nestjs/common';
import { ProgramChanges } from '../program/programs/program-changes.ts';

@Injectable()
export class RetellService {
  constructor(private readonly changes: ProgramChanges) {}

  @Retells('program.changed')
  async program(scope: TenantScope, after: string): Promise<Retold<'program.changed'>[]> {
    if (after !== '0') return [];
    const { program, template } = await this.changes.find(scope);
    return [{ key: '1', data: await this.changes.snapshot(scope, program, template) }];
  }
}
