import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  FeatureProgramForm,
  FeatureProgramSaved,
  FeatureProgramTable,
  SaveFeatureProgramRequest,
} from '@laurel/contracts/programs/organization/organization.dto';
import { programFeatures } from '@laurel/contracts/programs/organization/program-features';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Database } from '@laurel/service-kit/database/database';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { ProgramChanges } from '../program-changes.ts';
import { ProgramsRepository } from '../programs.repository.ts';

const columns: TableColumns = {
  sort: { name: { name: 'f.name' }, program_name: { name: 'p.name' }, enabled: 'f.enabled' },
  filter: {
    program_id: { sql: 'p.id::text', match: 'one-of' },
    enabled: { sql: 'f.enabled', match: 'one-of' },
  },
  search: ['f.name'],
  defaultSort: 'name',
  tieBreak: 'ROW(p.id, f.name)',
};

/** The features of an organization's programs. Only super admins set them. */
@Injectable()
export class FeaturesService {
  constructor(
    private readonly database: Database,
    private readonly repository: ProgramsRepository,
    private readonly changes: ProgramChanges,
  ) {}

  async table({ organization_id }: AdminCaller, query: TableQuery): Promise<FeatureProgramTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.featurePage(organization_id, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  async form({ organization_id }: AdminCaller): Promise<FeatureProgramForm> {
    const programs = await this.repository.listOf(organization_id);
    return {
      fields: [
        { name: 'name', type: 'select', required: true },
        { name: 'program_id', type: 'select', required: true },
        { name: 'enabled', type: 'boolean', required: true },
      ],
      features: [...programFeatures],
      programs: programs.map(({ id, name }) => ({ id, name })),
      defaultValues: { name: '', program_id: '', enabled: true },
    };
  }

  /** Applies in every service, menu and open session once they have received the event. */
  async save(caller: AdminCaller, request: SaveFeatureProgramRequest): Promise<FeatureProgramSaved> {
    const scope = { programId: request.program_id };
    const facts = await this.repository.facts(scope.programId);
    if (facts?.organization_id !== caller.organization_id) {
      throw new InvalidInputError({ program_id: ['is not a program of this organization'] });
    }
    return this.database.transaction(scope, async () => {
      const stored = await this.changes.lock(scope);
      const before = stored.program.features;
      const features = { ...before, [request.name]: request.enabled };
      if (before[request.name] === request.enabled) throw new NoChangesError();
      const flag = (value: boolean | undefined): object => ({ feature: request.name, enabled: value ?? null });
      await this.changes.save(
        scope,
        caller,
        stored,
        { features },
        {
          action: 'update_feature',
          before: flag(before[request.name]),
          after: flag(request.enabled),
        },
      );
      const { programId: program_id } = scope;
      const { name, enabled } = request;
      const id = `${program_id}-${name}`;
      const row = { id, name, program_id, program_name: stored.program.name, enabled };
      return savedRecord('The feature has been saved.', row);
    });
  }
}
