import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { IsVisibleText } from '../../validation/text.ts';

export const attributeFieldTypes = ['text_area', 'boolean', 'date', 'date_time', 'other'] as const;
export type AttributeFieldType = (typeof attributeFieldTypes)[number];

/** A profile attribute that a program defines beyond the standard ones. */
export class ProfileAttributeRow {
  id: string;
  display_name: string;
  attribute_name: string;
  attribute_field_type: AttributeFieldType;
}

export class ProfileAttributeTable {
  data: ProfileAttributeRow[];
  meta: TableMeta;
}

export class CreateProfileAttributeRequest {
  @IsVisibleText({ max: 80 })
  display_name: string;

  @Matches(/^[a-z][a-z0-9_]{0,59}$/, { message: 'must be lower-case letters, digits and underscores' })
  attribute_name: string;

  @IsIn(attributeFieldTypes)
  attribute_field_type: AttributeFieldType;
}

export class ProfileAttributeSaved {
  success: true;
  message: string;
  profile_attribute: ProfileAttributeRow;
}

/** A participant's value of one profile attribute. */
export class ProfileEntry {
  id: string;
  participant_id: string;
  profile_attribute_id: string;
  attribute_display_name: string;
  attribute_field_type: AttributeFieldType;
  value: string;
  /** Grows with every change; the next update sends it back. */
  version: string;
}

export class ProfileEntryTable {
  data: ProfileEntry[];
  meta: TableMeta;
}

export class CreateProfileEntryRequest {
  @IsId({ message: 'is required' })
  profile_attribute_id: string;

  @IsString({ message: 'is required' })
  @MaxLength(5_000)
  value: string;
}

export class UpdateProfileEntryRequest {
  @IsString({ message: 'is required' })
  @MaxLength(5_000)
  value: string;

  @IsId()
  version: string;
}

export class ProfileEntrySaved {
  success: true;
  message: string;
  entry: ProfileEntry;
}
