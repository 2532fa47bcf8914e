import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A definition by the platform: the same for all programs. */
@Entity()
@Unique('evergreen_setting_definition_key', ['key'])
export class EvergreenSettingDefinition {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  description: string;
}
