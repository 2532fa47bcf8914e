import type {
  AttributeFieldType,
  CreateProfileAttributeRequest,
  ProfileAttributeRow,
  ProfileEntry,
} from '@laurel/contracts/identity/participants/profile.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface NewEntry {
  participantId: string;
  attributeId: string;
  value: string;
}

const definition = 'id, display_name, attribute_name, attribute_field_type';
const entry = `e.id, e.participant_id, e.profile_attribute_id, a.display_name AS attribute_display_name,
  a.attribute_field_type, e.value, e.version`;
const entries = `participant_profile e
  JOIN profile_attribute a ON a.program_id = e.program_id AND a.id = e.profile_attribute_id`;

@Injectable()
export class ProfilesRepository {
  constructor(private readonly db: Database) {}

  async definitions(scope: TenantScope, table: TableSql): Promise<{ rows: ProfileAttributeRow[]; total: number }> {
    const from = `FROM profile_attribute a WHERE a.program_id = $1${table.where}`;
    const params = [scope.programId, ...table.params];
    const rows = await this.db.query<ProfileAttributeRow>(
      scope,
      `SELECT ${definition} ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.db.query<{ total: number }>(scope, `SELECT count(*)::int AS total ${from}`, params);
    return { rows, total: count?.total ?? 0 };
  }

  async definitionsById(scope: TenantScope, ids: readonly string[]): Promise<ProfileAttributeRow[]> {
    return this.db.query<ProfileAttributeRow>(
      scope,
      `SELECT ${definition} FROM profile_attribute WHERE program_id = $1 AND id = ANY ($2) ORDER BY id`,
      [scope.programId, ids],
    );
  }

  /** `null` when the program has an attribute of this name. */
  async addDefinition(scope: TenantScope, request: CreateProfileAttributeRequest): Promise<ProfileAttributeRow | null> {
    const [row] = await this.db.query<ProfileAttributeRow>(
      scope,
      `INSERT INTO profile_attribute (program_id, display_name, attribute_name, attribute_field_type)
       VALUES ($1, $2, $3, $4) ON CONFLICT ON CONSTRAINT profile_attribute_name DO NOTHING RETURNING ${definition}`,
      [scope.programId, request.display_name.trim(), request.attribute_name, request.attribute_field_type],
    );
    return row ?? null;
  }

  async typeOf(scope: TenantScope, attributeId: string): Promise<AttributeFieldType | null> {
    const [row] = await this.definitionsById(scope, [attributeId]);
    return row?.attribute_field_type ?? null;
  }

  async page(
    scope: TenantScope,
    participantId: string,
    table: TableSql,
  ): Promise<{ rows: ProfileEntry[]; total: number }> {
    const from = `FROM ${entries} WHERE e.program_id = $1 AND e.participant_id = $2${table.where}`;
    const params = [scope.programId, participantId, ...table.params];
    const rows = await this.db.query<ProfileEntry>(
      scope,
      `SELECT ${entry} ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.db.query<{ total: number }>(scope, `SELECT count(*)::int AS total ${from}`, params);
    return { rows, total: count?.total ?? 0 };
  }

  async find(scope: TenantScope, id: string): Promise<ProfileEntry | null> {
    const [row] = await this.db.query<ProfileEntry>(
      scope,
      `SELECT ${entry} FROM ${entries} WHERE e.program_id = $1 AND e.id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Its id; `null` when the participant has an entry for the attribute. */
  async add(scope: TenantScope, { participantId, attributeId, value }: NewEntry): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      scope,
      `INSERT INTO participant_profile (program_id, participant_id, profile_attribute_id, value)
       VALUES ($1, $2, $3, $4) ON CONFLICT ON CONSTRAINT participant_profile_once DO NOTHING RETURNING id`,
      [scope.programId, participantId, attributeId, value],
    );
    return row?.id ?? null;
  }

  /** Whether the entry was still of that version. */
  async setValue(scope: TenantScope, id: string, version: string, value: string): Promise<boolean> {
    const rows = await this.db.query(
      scope,
      `UPDATE participant_profile SET value = $4, version = version + 1
       WHERE program_id = $1 AND id = $2 AND version = $3 RETURNING 1`,
      [scope.programId, id, version, value],
    );
    return rows.length > 0;
  }
}
