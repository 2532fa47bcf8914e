import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A program's value of a definition. */
@Entity()
@Unique('evergreen_setting_value_definition', ['programId', 'evergreenSettingDefinitionId'])
@Index('evergreen_setting_value_id', ['id'], { unique: true })
@Index('evergreen_setting_value_definition_idx', ['evergreenSettingDefinitionId'])
@ForeignKey('Program', ['programId'], ['id'], { name: 'evergreen_setting_value_program_id_fkey' })
@ForeignKey('EvergreenSettingDefinition', ['evergreenSettingDefinitionId'], ['id'], {
  name: 'evergreen_setting_value_evergreen_setting_definition_id_fkey',
})
export class EvergreenSettingValue {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  evergreenSettingDefinitionId: string;

  @Column({ type: 'boolean' })
  isActive: boolean;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
