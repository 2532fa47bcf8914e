import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { EvergreenSettingDefinition } from './evergreen-setting-definition.entity.ts';
import { EvergreenSettingValue } from './evergreen-setting-value.entity.ts';

interface DefinitionRow {
  id: string;
  key: string;
  name: string;
  description: string;
  /** `null` together with `is_active` without a value of the program. */
  value_id: string | null;
  is_active: boolean | null;
}

@Injectable()
export class EvergreenRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(EvergreenSettingDefinition)
    private readonly definitions: Repository<EvergreenSettingDefinition>,
    @InjectRepository(EvergreenSettingValue) private readonly values: Repository<EvergreenSettingValue>,
  ) {}

  /** Every definition, with the program's value. */
  list(scope: TenantScope): Promise<DefinitionRow[]> {
    return this.database.query<DefinitionRow>(
      scope,
      `SELECT d.id, d.key, d.name, d.description, v.id AS value_id, v.is_active
       FROM evergreen_setting_definition d
       LEFT JOIN evergreen_setting_value v ON v.program_id = $1 AND v.evergreen_setting_definition_id = d.id
       ORDER BY d.id`,
      [scope.programId],
    );
  }

  definition(id: string): Promise<EvergreenSettingDefinition | null> {
    return this.definitions.findOneBy({ id });
  }

  /** The definition of a stored value. */
  definitionOf({ evergreenSettingDefinitionId: id }: EvergreenSettingValue): Promise<EvergreenSettingDefinition> {
    return this.definitions.findOneByOrFail({ id });
  }

  find({ programId }: TenantScope, id: string): Promise<EvergreenSettingValue | null> {
    return this.values.findOneBy({ programId, id });
  }

  /** The row, locked until the transaction ends. */
  lock({ programId }: TenantScope, id: string): Promise<EvergreenSettingValue | null> {
    return this.values.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The id, or `null` when the program has a value already. */
  async insert({ programId }: TenantScope, definitionId: string, isActive: boolean): Promise<string | null> {
    const result = await this.values
      .createQueryBuilder()
      .insert()
      .values({ programId, evergreenSettingDefinitionId: definitionId, isActive })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row?.id ?? null;
  }

  async update({ programId }: TenantScope, id: string, isActive: boolean): Promise<void> {
    await this.values.update({ programId, id }, { isActive, version: () => 'version + 1' });
  }
}
