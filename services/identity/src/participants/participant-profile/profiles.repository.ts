import type { ProfileEntry } from '@laurel/contracts/identity/participants/profile.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ParticipantProfile } from './participant-profile.entity.ts';

export interface NewEntry {
  participantId: string;
  attributeId: string;
  value: string;
}

const entry = `e.id, e.participant_id, e.profile_attribute_id, a.display_name AS attribute_display_name,
  a.attribute_field_type, e.value, e.version`;
const entries = `participant_profile e
  JOIN profile_attribute a ON a.program_id = e.program_id AND a.id = e.profile_attribute_id`;

@Injectable()
export class ProfilesRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(ParticipantProfile) private readonly entries: Repository<ParticipantProfile>,
  ) {}

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
    const { programId } = scope;
    return idOf(
      await this.entries
        .createQueryBuilder()
        .insert()
        .values({ programId, participantId, profileAttributeId: attributeId, value })
        .orIgnore()
        .returning('id')
        .execute(),
    );
  }

  /** Whether the entry still had that version. */
  async setValue(scope: TenantScope, id: string, version: string, value: string): Promise<boolean> {
    const { affected } = await this.entries.update(
      { programId: scope.programId, id, version },
      { value, version: () => 'version + 1' },
    );
    return affected === 1;
  }
}

function idOf({ raw }: { raw: unknown }): string | null {
  const [row] = raw as { id: string }[];
  return row?.id ?? null;
}
