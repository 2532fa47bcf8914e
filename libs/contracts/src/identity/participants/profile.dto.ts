import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { Clearable, Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { profileAttributes } from '../profile-attributes.ts';

export const attributeFieldTypes = ['text_area', 'boolean', 'date', 'date_time', 'other'] as const;
export type AttributeFieldType = (typeof attributeFieldTypes)[number];

/** Where the site asks participants for an attribute; without any place staff alone fill it in. */
export const attributePlaces = ['sign_up', 'profile'] as const;
export type AttributePlace = (typeof attributePlaces)[number];

/** Attributes of one program. */
export const maxProfileAttributes = 50;

/** Columns that files of imports and exports have beside those of a program's attributes. */
export const reservedAttributeNames: ReadonlySet<string> = new Set([
  ...['id', 'email', 'first_name', 'last_name', 'name', 'status', 'staff', 'tags', 'points', 'unused_points'],
  ...['completed_challenges', 'rewards_earned', 'sign_in_count', 'clicks', 'created_at', 'last_sign_in_at', 'gender'],
  ...['preferred_locale', 'referred_by', 'aptos_wallet_address', ...profileAttributes],
]);

/** A profile attribute that a program defines beyond the standard ones. */
export class ProfileAttributeRow {
  id: string;
  program_id: string;
  display_name: string;
  attribute_name: string;
  attribute_field_type: AttributeFieldType;
  help_text: string | null;
  /** The site asks only active ones. */
  active: boolean;
  /** The forms that ask it demand an answer. */
  required: boolean;
  places: AttributePlace[];
  /** Ascends in the order of the forms. */
  position: number;
}

export class ProfileAttributeTable {
  data: ProfileAttributeRow[];
  meta: TableMeta;
}

export class ProfileAttributeDetail extends ProfileAttributeRow {
  /** Number of participants who have answered; with any, name and type cannot change. */
  answers_count: number;
  /** Grows with every change; the next update sends it back. */
  version: string;
}

/** Fields that are left out keep their values; a new attribute is active, not required and asked nowhere. */
export class CreateProfileAttributeRequest {
  @IsVisibleText({ max: 80 })
  display_name: string;

  @Matches(/^[a-z][a-z0-9_]{0,59}$/, { message: 'must be lower-case letters, digits and underscores' })
  attribute_name: string;

  @IsIn(attributeFieldTypes)
  attribute_field_type: AttributeFieldType;

  @Clearable()
  @IsVisibleText({ min: 0, max: 200 })
  help_text?: string | null;

  @Optional()
  @IsBoolean()
  active?: boolean;

  @Optional()
  @IsBoolean()
  required?: boolean;

  @Optional()
  @IsArray()
  @ArrayUnique()
  @IsIn(attributePlaces, { each: true })
  places?: AttributePlace[];
}

export class UpdateProfileAttributeRequest extends CreateProfileAttributeRequest {
  @IsId()
  version: string;
}

export class ProfileAttributeSaved {
  success: true;
  message: string;
  profile_attribute: ProfileAttributeDetail;
}

export class ProfileAttributeRemoved {
  success: true;
  message: string;
  id: string;
  program_id: string;
}

/** The whole order; refused when the stored one is not `previous_ids`. */
export class ArrangeProfileAttributesRequest {
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsId({ each: true })
  profile_attribute_ids: string[];

  /** The order that the caller has seen. */
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsId({ each: true })
  previous_ids: string[];
}

export class ProfileAttributesArranged {
  success: true;
  message: string;
  profile_attribute_ids: string[];
}

/** An active attribute, as participants are asked for it. */
export class ActiveProfileAttribute {
  display_name: string;
  attribute_name: string;
  attribute_field_type: AttributeFieldType;
  help_text: string | null;
  required: boolean;
  places: AttributePlace[];
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
