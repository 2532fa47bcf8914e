import { type AttributeFieldType, attributeFieldTypes } from '@laurel/contracts/identity/participants/profile.dto';
import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A profile attribute that a program defines beyond the standard ones. */
@Entity()
@Unique('profile_attribute_name', ['programId', 'attributeName'])
@Check('profile_attribute_display_name_check', 'char_length(display_name) <= 640')
@Check('profile_attribute_attribute_name_check', 'char_length(attribute_name) <= 60')
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

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
