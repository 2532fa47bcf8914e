import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { Nested, Nullable, Optional, OptionalNested } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { locales, type Locale } from '../../languages/languages.ts';
import type { RoleRow } from './roles.dto.ts';

/** `invited`: the admin has not signed in since the invitation. */
export const adminStates = ['active', 'invited', 'inactive'] as const;
export type AdminState = (typeof adminStates)[number];

export class AdminGrantRow {
  /** A system role's name or a custom role's id. */
  role: string;
  /** Name of a custom role; screens translate the names of system roles. */
  role_name: string | null;
  /** `null` for every program of the organization. */
  program_id: string | null;
  program_name: string | null;
}

/** A row of the admins table. */
export class AdminRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  preferred_locale: Locale;
  status: AdminState;
  super_admin: boolean;
  grants: AdminGrantRow[];
  last_sign_in_at: string | null;
  created_at: string;
  version: string;
}

export class AdminTable {
  data: AdminRow[];
  meta: TableMeta;
}

export class AdminGrantInput {
  /** A system role's name or a custom role's id. */
  @IsString()
  @MinLength(1, { message: 'Choose a role' })
  @MaxLength(40)
  role: string;

  /** Left out, or `null`, for every program of the organization. */
  @Nullable()
  @IsId()
  program_id?: string | null;
}

export class InviteAdminData {
  @IsVisibleText({ max: 60 })
  first_name: string;

  @IsVisibleText({ max: 60 })
  last_name: string;

  @Matches(/\S/, { message: 'Email is required' })
  @MaxLength(1_000, { message: 'Invalid email' })
  email: string;

  @Nested(() => AdminGrantInput, { each: true })
  @IsArray()
  @ArrayMinSize(1, { message: 'Choose at least one role' })
  @ArrayMaxSize(100)
  grants: AdminGrantInput[];
}

export class InviteAdminRequest {
  @Nested(() => InviteAdminData)
  data: InviteAdminData;
}

/** Either the admin's own language, or changes that a manager of the organization makes to an admin. */
export class UpdateAdminRequest {
  @Optional()
  @IsIn(locales, { message: `must be one of ${locales.join(', ')}` })
  preferred_locale?: Locale;

  @Optional()
  @IsVisibleText({ max: 60 })
  first_name?: string;

  @Optional()
  @IsVisibleText({ max: 60 })
  last_name?: string;

  @OptionalNested(() => AdminGrantInput, { each: true })
  @IsArray()
  @ArrayMaxSize(100)
  grants?: AdminGrantInput[];

  @Optional()
  @IsId()
  version?: string;
}

export class AdminSaved extends AdminRow {
  success: true;
  message: string;
}

/** A field of a form that the server defines. */
export class FormField {
  name: string;
  type: 'text' | 'email' | 'grants';
  required: boolean;
  max?: number;
}

/** Fields and choices of the invitation form. */
export class AdminForm {
  fields: FormField[];
  /** Roles that the inviting admin may assign. */
  roles: RoleRow[];
  programs: { id: string; name: string }[];
  defaultValues: InviteAdminData;
}
