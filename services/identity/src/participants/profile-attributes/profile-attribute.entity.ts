import { type AttributeFieldType, attributeFieldTypes } from '@laurel/contracts/identity/participants/profile.dto';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A profile attribute that a program defines beyond the standard ones. */
@Entity()
@Unique('profile_attribute_name', ['programId', 'attributeName'])
@Index('profile_attribute_id', ['id'], { unique: true })
@Check('profile_attribute_display_name_check', 'char_length(display_name) <= 640')
@Check('profile_attribute_attribute_name_check', 'char_length(attribute_name) <= 60')
@Check('profile_attribute_help_text_check', 'char_length(help_text) <= 1600')
@Check(
  'profile_attribute_attribute_field_type_check',
  `attribute_field_type IN (${attributeFieldTypes.map((type) => `'${type}'`).join()})`,
)
export class ProfileAttribute {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  displayName: string;

  @Column({ type: 'text' })
  attributeName: string;

  @Column({ type: 'text' })
  attributeFieldType: AttributeFieldType;

  @Column({ type: 'text', nullable: true })
  helpText: string | null;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  @Column({ type: 'boolean', default: false })
  isRequired: boolean;

  @Column({ type: 'boolean', default: false })
  isAskedAtSignUp: boolean;

  @Column({ type: 'boolean', default: false })
  isAskedOnProfile: boolean;

  @Column({ type: 'integer', default: 0 })
  position: number;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
