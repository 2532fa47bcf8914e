import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { entityColumns } from '@laurel/service-kit/table/entity-columns';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ProfileAttribute } from './profile-attribute.entity.ts';
import type { AttributeValues } from './profile-attribute.views.ts';

const listed = [
  'id',
  'programId',
  'displayName',
  'attributeName',
  'attributeFieldType',
  'helpText',
  'isActive',
  'isRequired',
  'isAskedAtSignUp',
  'isAskedOnProfile',
  'position',
] as const;

const held = { mode: 'for_key_share' } as const;

export type ListedAttribute = Pick<ProfileAttribute, (typeof listed)[number]>;

@Injectable()
export class ProfileAttributesRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(ProfileAttribute) private readonly attributes: Repository<ProfileAttribute>,
  ) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<ListedAttribute>> {
    const source = { columns: entityColumns(this.attributes, listed), from: 'profile_attribute WHERE program_id = $1' };
    return tablePage(this.db, scope, source, table);
  }

  find({ programId }: TenantScope, id: string): Promise<ProfileAttribute | null> {
    return this.attributes.findOneBy({ programId, id });
  }

  findMany({ programId }: TenantScope, ids: readonly string[]): Promise<ProfileAttribute[]> {
    return this.attributes.find({ where: { programId, id: In(ids) }, order: { position: 'ASC', id: 'ASC' } });
  }

  /** All of the program, in their order. */
  list({ programId }: TenantScope): Promise<ProfileAttribute[]> {
    return this.attributes.find({ where: { programId }, order: { position: 'ASC', id: 'ASC' } });
  }

  active({ programId }: TenantScope): Promise<ProfileAttribute[]> {
    return this.attributes.find({ where: { programId, isActive: true }, order: { position: 'ASC', id: 'ASC' } });
  }

  /** Locked until the transaction ends, also against new answers. */
  lock({ programId }: TenantScope, id: string): Promise<ProfileAttribute | null> {
    return this.attributes.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Holds the row for an answer: it is neither removed nor changed in type until the transaction ends. */
  hold({ programId }: TenantScope, id: string): Promise<ProfileAttribute | null> {
    return this.attributes.findOne({ where: { programId, id }, lock: held });
  }

  /** Holds rows as `hold` does. */
  holdMany({ programId }: TenantScope, ids: readonly string[]): Promise<ProfileAttribute[]> {
    return this.attributes.find({ where: { programId, id: In(ids) }, order: { id: 'ASC' }, lock: held });
  }

  /** The active ones, held as by `hold`. */
  holdActive({ programId }: TenantScope): Promise<ProfileAttribute[]> {
    return this.attributes.find({ where: { programId, isActive: true }, order: { id: 'ASC' }, lock: held });
  }

  /** Lets one transaction at a time add, remove or arrange attributes of the program. */
  async lockSet(scope: TenantScope): Promise<void> {
    await this.db.query(scope, 'SELECT FROM program_copy WHERE id = $1 FOR NO KEY UPDATE', [scope.programId]);
  }

  /** Number of participants who have answered. */
  async countAnswers(scope: TenantScope, id: string): Promise<number> {
    const [row] = await this.db.query<{ total: number }>(
      scope,
      'SELECT count(*)::int AS total FROM participant_profile WHERE program_id = $1 AND profile_attribute_id = $2',
      [scope.programId, id],
    );
    return row?.total ?? 0;
  }

  async isAnswered(scope: TenantScope, id: string): Promise<boolean> {
    const rows = await this.db.query(
      scope,
      'SELECT FROM participant_profile WHERE program_id = $1 AND profile_attribute_id = $2 LIMIT 1',
      [scope.programId, id],
    );
    return rows.length > 0;
  }

  /** Its id; `null` when the program has an attribute of this name. */
  async insert({ programId }: TenantScope, values: AttributeValues, position: number): Promise<string | null> {
    const result = await this.attributes
      .createQueryBuilder()
      .insert()
      .values({ ...values, programId, position })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row?.id ?? null;
  }

  /** Throws a unique violation when the name is taken. */
  async update({ programId }: TenantScope, id: string, values: AttributeValues): Promise<void> {
    await this.attributes.update({ programId, id }, { ...values, version: () => 'version + 1' });
  }

  async arrange(scope: TenantScope, ids: readonly string[]): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE profile_attribute a SET position = wanted.place
       FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place) WHERE a.program_id = $1 AND a.id = wanted.id`,
      [scope.programId, ids],
    );
  }

  async remove({ programId }: TenantScope, id: string): Promise<void> {
    await this.attributes.delete({ programId, id });
  }
}
