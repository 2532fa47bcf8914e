import { IsObject, IsString, Matches, MaxLength } from 'class-validator';
import { IsId } from '../validation/id.ts';
import { Nullable, Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import type { ActiveProfileAttribute } from './participants/profile.dto.ts';
import { SessionParticipant } from './sign-in.dto.ts';

/** Profile attributes that participants may fill in beside their name; `null` where one is empty. */
export class ProfileAttributes {
  phone: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state: string | null;
  postal: string | null;
  /** Affiliations, separated by commas. */
  affiliation: string | null;
}

export class ProfileAnswer {
  attribute_name: string;
  /** `true` or `false`, a date, an ISO 8601 moment, or a text. */
  value: string;
}

/** The signed-in participant with all that the account page shows and edits. */
export class Account extends SessionParticipant {
  profile_attributes: ProfileAttributes;
  /** What the program asks beyond them, in order. */
  active_profile_attributes: ActiveProfileAttribute[];
  /** The answers to those with the place `profile`. */
  profile_answers: ProfileAnswer[];
  /** Grows with every change; the next update sends it back. */
  version: string;
}

/** The profile form; an empty text clears an attribute, an attribute that is left out stays. */
export class UpdateProfileRequest {
  @IsVisibleText({ max: 60 })
  first_name: string;

  @IsVisibleText({ max: 60 })
  last_name: string;

  @Nullable()
  @Matches(/^(?:|\+?[0-9][0-9 ()./-]{4,28})$/, { message: 'must be a phone number' })
  phone?: string | null;

  @Nullable()
  @IsVisibleText({ min: 0, max: 120 })
  address_1?: string | null;

  @Nullable()
  @IsVisibleText({ min: 0, max: 120 })
  address_2?: string | null;

  @Nullable()
  @IsVisibleText({ min: 0, max: 80 })
  city?: string | null;

  @Nullable()
  @IsVisibleText({ min: 0, max: 60 })
  state?: string | null;

  @Nullable()
  @IsVisibleText({ min: 0, max: 20 })
  postal?: string | null;

  @Nullable()
  @IsVisibleText({ min: 0, max: 300 })
  affiliation?: string | null;

  /** Texts by the names of the program's own attributes. With it, an answer to each required one has to be there. */
  @Optional()
  @IsObject()
  profile_answers?: Record<string, unknown>;

  @IsId()
  version: string;
}

export class AccountSaved {
  success: true;
  account: Account;
}

/** A browser may send this request as a form of its own. */
export class UpdateEmailSettingsRequest {
  @IsString({ message: 'is required' })
  @MaxLength(20, { message: 'is not one of the choices' })
  email_setting_id: string;

  /** The caller's own id, or left out. */
  @Optional()
  @IsId()
  participant_id?: string;

  /** The gateway validates the token before it forwards the call. */
  @Optional()
  @IsString()
  @MaxLength(512)
  authenticity_token?: string;
}

/** One session of the signed-in participant. */
export class OwnSession {
  id: string;
  /** The browser's `User-Agent`, `null` when it sent none. */
  user_agent: string | null;
  /** A member of the program's staff opened the session to help the participant. */
  opened_by_staff: boolean;
  created_at: string;
  last_seen_at: string;
  /** Whether it is the session of this request. */
  current: boolean;
}

export class DeletionCodeResponse {
  success: true;
  /** Seconds until another code may be requested. */
  resend_in: number;
}

/** Deletes the caller's account permanently. */
export class DeleteAccountRequest {
  /** The participant types the address by hand, so that nothing is deleted by mistake. */
  @IsString({ message: 'Email is required' })
  @MaxLength(1_000, { message: 'Email is required' })
  email: string;

  @IsString({ message: 'OTP is required' })
  @MaxLength(200, { message: 'OTP is required' })
  otp: string;
}
