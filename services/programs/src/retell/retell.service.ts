import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type CopySums, StatesCopy, sumsOf } from '@laurel/service-kit/copies/copy-sums';
import { type Retold, Retells } from '@laurel/service-kit/events/retell/retells';
import { Injectable } from '@nestjs/common';
import { ProgramChanges } from '../program/programs/program-changes.ts';

@Injectable()
export class RetellService {
  constructor(
    private readonly changes: ProgramChanges,
    private readonly database: Database,
  ) {}

  @Retells('program.changed')
  async program(scope: TenantScope, after: string): Promise<Retold<'program.changed'>[]> {
    if (after !== '0') return [];
    const { program, template } = await this.changes.find(scope);
    return [{ key: '1', data: await this.changes.snapshot(scope, program, template) }];
  }

  @StatesCopy('program.changed')
  async programSums(scope: TenantScope): Promise<CopySums> {
    return sumsOf(this.database, scope, await this.program(scope, '0'));
  }
}
