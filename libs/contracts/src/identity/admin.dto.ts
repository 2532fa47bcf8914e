import { IsArray, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import type { AdminRights } from '../auth/caller.ts';
import { IsId } from '../validation/id.ts';
import { Nested, Nullable, Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import type { Locale } from '../languages/languages.ts';
import { participantStatuses, type ParticipantStatus } from './participant-snapshot.ts';

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
  @MaxLength(1_000, { message: 'Email is required' })
  email: string;

  @IsString({ message: 'OTP is required' })
  @MaxLength(200, { message: 'OTP is required' })
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
  preferred_locale: Locale;
}

/** Body of a form that the browser itself submits. */
export class AdminLinkRequest {
  @IsString()
  @MaxLength(200)
  token: string;

  /** The gateway validates the token before it forwards the call. */
  @Optional()
  @IsString()
  @MaxLength(512)
  authenticity_token?: string;
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

export const adminStatuses = ['active', 'inactive'] as const;
export type AdminStatus = (typeof adminStatuses)[number];

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

  @Optional()
  @IsIn(adminStatuses)
  status?: AdminStatus;

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
  @IsIn(participantStatuses)
  status?: ParticipantStatus;
}

/** What an admin may do now; `null` for one who may no longer sign in. */
export class AdminRightsResponse {
  rights: AdminRights | null;
}
