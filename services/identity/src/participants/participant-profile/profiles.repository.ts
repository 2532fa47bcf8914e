import type {
  AttributeFieldType,
  ProfileAttributeRow,
  ProfileEntry,
} from '@laurel/contracts/identity/participants/profile.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ParticipantProfile } from './participant-profile.entity.ts';
import { ProfileAttribute } from './profile-attribute.entity.ts';

export type NewAttribute = Pick<ProfileAttribute, 'displayName' | 'attributeName' | 'attributeFieldType'>;

export interface NewEntry {
  participantId: string;
  attributeId: string;
  value: string;
}

const definition = 'a.id, a.display_name, a.attribute_name, a.attribute_field_type';
const entry = `e.id, e.participant_id, e.profile_attribute_id, a.display_name AS attribute_display_name,
  a.attribute_field_type, e.value, e.version`;
const entries = `participant_profile e
  JOIN profile_attribute a ON a.program_id = e.program_id AND a.id = e.profile_attribute_id`;

@Injectable()
export class ProfilesRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(ProfileAttribute) private readonly attributes: Repository<ProfileAttribute>,
    @InjectRepository(ParticipantProfile) private readonly entries: Repository<ParticipantProfile>,
  ) {}

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

  definitionsById({ programId }: TenantScope, ids: readonly string[]): Promise<ProfileAttribute[]> {
    return this.attributes.find({ where: { programId, id: In(ids) }, order: { id: 'ASC' } });
  }

  /** Its id; `null` when the program has an attribute of this name. */
  async addDefinition({ programId }: TenantScope, values: NewAttribute): Promise<string | null> {
    return idOf(
      await this.attributes
        .createQueryBuilder()
        .insert()
        .values({ ...values, programId })
        .orIgnore()
        .returning('id')
        .execute(),
    );
  }

  async typeOf({ programId }: TenantScope, id: string): Promise<AttributeFieldType | null> {
    const attribute = await this.attributes.findOneBy({ programId, id });
    return attribute?.attributeFieldType ?? null;
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
