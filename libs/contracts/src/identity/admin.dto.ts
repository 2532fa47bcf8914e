import { IsArray, IsBoolean, IsIn, IsObject, IsString, MaxLength } from 'class-validator';
import type { PermissionSet } from '../auth/permissions.ts';
import { IsId } from '../validation/id.ts';
import { Nested, Nullable, Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';

export class AdminSignInRequest {
  @IsString({ message: 'Email is required' })
  @MaxLength(1_000, { message: 'Email is required' })
  email: string;
}

export class AdminSignInResponse {
  success: true;
  data: { browser_token: string; resend_in: number };
}

export class AdminVerifyRequest {
  @IsString({ message: 'Email is required' })
  @MaxLength(1_000)
  email: string;

  @IsString({ message: 'OTP is required' })
  @MaxLength(200)
  otp: string;

  @IsString()
  @MaxLength(200)
  browser_token: string;
}

export class AdminUser {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  preferred_locale: 'en' | 'es';
}

export class AdminVerifyResponse {
  success: true;
  user: AdminUser;
}

/** Roles that every organization has. */
export const systemRoles = [
  'organization_owner',
  'program_manager',
  'content_editor',
  'receipt_reviewer',
  'analyst',
] as const;
export type SystemRole = (typeof systemRoles)[number];

export class ProvisionOrganizationRequest {
  @IsVisibleText({ min: 2, max: 60 })
  name: string;
}

export class ProvisionedGrant {
  @IsIn(systemRoles)
  role: SystemRole;

  /** `null` for every program of the organization. */
  @Nullable()
  @IsId()
  program_id?: string | null;
}

export class ProvisionAdminRequest {
  @IsId()
  organization_id: string;

  @IsVisibleText({ max: 60 })
  first_name: string;

  @IsVisibleText({ max: 60 })
  last_name: string;

  @Optional()
  @IsBoolean()
  super_admin?: boolean;

  @Nested(() => ProvisionedGrant, { each: true })
  @IsArray()
  grants: ProvisionedGrant[];
}

export class ProvisionParticipantRequest {
  @IsVisibleText({ max: 60 })
  first_name: string;

  @IsVisibleText({ max: 60 })
  last_name: string;

  @Optional()
  @IsBoolean()
  premium?: boolean;
}

/** A custom bundle of permissions is stored in the same shape as the system roles. */
export class RolePermissions {
  @IsObject()
  permissions: PermissionSet;
}
