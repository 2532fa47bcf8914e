import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface DefinitionRow {
  id: string;
  key: string;
  name: string;
  description: string;
  /** `null` together with `active` where the program has decided nothing. */
  value_id: string | null;
  active: boolean | null;
}

export interface ValueRow {
  id: string;
  evergreen_setting_definition_id: string;
  active: boolean;
  version: number;
  key: string;
  name: string;
  description: string;
}

const values = `
  SELECT v.id, v.evergreen_setting_definition_id, v.active, v.version, d.key, d.name, d.description
  FROM evergreen_setting_value v JOIN evergreen_setting_definition d ON d.id = v.evergreen_setting_definition_id
  WHERE v.program_id = $1 AND v.id = $2`;

@Injectable()
export class EvergreenRepository {
  constructor(private readonly database: Database) {}

  /** Every definition, with what the program has decided. */
  definitions(scope: TenantScope): Promise<DefinitionRow[]> {
    return this.database.query<DefinitionRow>(
      scope,
      `SELECT d.id, d.key, d.name, d.description, v.id AS value_id, v.active
       FROM evergreen_setting_definition d
       LEFT JOIN evergreen_setting_value v ON v.program_id = $1 AND v.evergreen_setting_definition_id = d.id
       ORDER BY d.id`,
      [scope.programId],
    );
  }

  async definition(id: string): Promise<Pick<DefinitionRow, 'key' | 'name'> | null> {
    const [row] = await this.database.unscoped<Pick<DefinitionRow, 'key' | 'name'>>(
      'SELECT key, name FROM evergreen_setting_definition WHERE id = $1',
      [id],
    );
    return row ?? null;
  }

  async find(scope: TenantScope, id: string): Promise<ValueRow | null> {
    const [row] = await this.database.query<ValueRow>(scope, values, [scope.programId, id]);
    return row ?? null;
  }

  /** The row, held until the transaction ends. */
  async lock(scope: TenantScope, id: string): Promise<ValueRow | null> {
    const [row] = await this.database.query<ValueRow>(scope, `${values} FOR UPDATE OF v`, [scope.programId, id]);
    return row ?? null;
  }

  /** The id, or `null` when the program has decided before. */
  async insert(scope: TenantScope, definitionId: string, active: boolean): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }>(
      scope,
      `INSERT INTO evergreen_setting_value (program_id, evergreen_setting_definition_id, active) VALUES ($1, $2, $3)
       ON CONFLICT (program_id, evergreen_setting_definition_id) DO NOTHING RETURNING id`,
      [scope.programId, definitionId, active],
    );
    return row?.id ?? null;
  }

  async update(scope: TenantScope, id: string, active: boolean): Promise<void> {
    await this.database.query(
      scope,
      'UPDATE evergreen_setting_value SET active = $3, version = version + 1 WHERE program_id = $1 AND id = $2',
      [scope.programId, id, active],
    );
  }
}
