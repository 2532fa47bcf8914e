import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { EvergreenSettingChanged } from '@laurel/contracts/events/domain-event';
import type { StoredContentTag } from '../content-events.ts';
import { Program } from '../program.entity.ts';
import type { CopiedRow, CopiedTable, OriginalRow } from './copied-tables.ts';

/** Reads and writes whole tables of a program, whatever their columns are. */
@Injectable()
export class ProgramCopiesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Program) private readonly programs: Repository<Program>,
  ) {}

  async markCopied({ programId }: TenantScope): Promise<void> {
    await this.programs.update({ id: programId }, { hasCopies: true });
  }

  rows(scope: TenantScope, { name, parents = [], hasId = true }: CopiedTable): Promise<OriginalRow[]> {
    const id = hasId ? 't.id' : 'NULL';
    return this.database.query<OriginalRow>(
      scope,
      `SELECT ${id}::text AS id, ARRAY[${parents.map(({ column }) => `t.${column}`).join()}]::text[] AS parent_ids,
         to_jsonb(t)::text AS content
       FROM ${name} t WHERE t.program_id = $1${hasId ? ' ORDER BY t.id' : ''}`,
      [scope.programId],
    );
  }

  async newIds(scope: TenantScope, { name }: CopiedTable, count: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      scope,
      `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
      [name, count],
    );
    return rows.map(({ id }) => id);
  }

  async insert(scope: TenantScope, { name }: CopiedTable, rows: readonly CopiedRow[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO ${name} SELECT r.* FROM unnest($1::text[], $2::text[]) AS c (content, changes),
         jsonb_populate_record(NULL::${name}, c.content::jsonb || c.changes::jsonb) AS r`,
      [rows.map(({ content }) => content), rows.map(({ changes }) => JSON.stringify(changes))],
    );
  }

  contentTags(scope: TenantScope): Promise<StoredContentTag[]> {
    return this.database.query<StoredContentTag>(
      scope,
      'SELECT id, name, is_active, version FROM content_tag WHERE program_id = $1 ORDER BY id',
      [scope.programId],
    );
  }

  evergreenSettings(scope: TenantScope): Promise<EvergreenSettingChanged[]> {
    return this.database.query<EvergreenSettingChanged>(
      scope,
      `SELECT d.key, v.is_active AS active, v.version::int
       FROM evergreen_setting_value v JOIN evergreen_setting_definition d ON d.id = v.evergreen_setting_definition_id
       WHERE v.program_id = $1 ORDER BY v.id`,
      [scope.programId],
    );
  }
}
