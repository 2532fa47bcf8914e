import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type CopySums, StatesCopy, sumsOf } from '@laurel/service-kit/copies/copy-sums';
import { type Republished, Republishes } from '@laurel/service-kit/events/republish/republishes';
import { Injectable } from '@nestjs/common';
import { ProgramChanges } from '../program/programs/program-changes.ts';

@Injectable()
export class RepublishService {
  constructor(
    private readonly changes: ProgramChanges,
    private readonly database: Database,
  ) {}

  @Republishes('program.changed')
  async program(scope: TenantScope, after: string): Promise<Republished<'program.changed'>[]> {
    if (after !== '0') return [];
    const { program, template } = await this.changes.find(scope);
    return [{ key: '1', data: await this.changes.snapshot(scope, program, template) }];
  }

  @StatesCopy('program.changed')
  async programSums(scope: TenantScope): Promise<CopySums> {
    return sumsOf(this.database, scope, await this.program(scope, '0'));
  }
}
