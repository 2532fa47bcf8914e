import { IsIn, IsObject, IsString, MaxLength } from 'class-validator';
import { Optional } from '../validation/nested.ts';
import { IsTick } from '../validation/text.ts';
import type { ActiveProfileAttribute } from './participants/profile.dto.ts';

export const signInTypes = ['magic_link', 'otp'] as const;
export type SignInType = (typeof signInTypes)[number];

/** Every step of sign-in posts this form; the filled fields determine the step. */
export class VerifyRequest {
  @IsString({ message: 'Invalid email' })
  @MaxLength(1_000, { message: 'Invalid email' })
  email: string;

  /** The mode that the form was rendered for. The program's settings decide, not this field. */
  @Optional()
  @IsIn(signInTypes)
  auth_type?: SignInType;

  @Optional()
  @IsString()
  @MaxLength(200)
  browser_token?: string;

  @Optional()
  @IsString()
  @MaxLength(20_000)
  first_name?: string;

  @Optional()
  @IsString()
  @MaxLength(20_000)
  last_name?: string;

  @Optional()
  @IsString()
  @MaxLength(200)
  postal?: string;

  /** Texts by the names of the program's own attributes. */
  @Optional()
  @IsObject()
  profile_answers?: Record<string, unknown>;

  /** `true`, `on` and `1` mean consent. */
  @Optional()
  @IsTick()
  agree_terms?: boolean | string;

  @Optional()
  @IsString()
  @MaxLength(4_096)
  'cf-turnstile-response'?: string;

  @Optional()
  @IsString()
  @MaxLength(200)
  otp?: string;

  /** A malformed code is ignored; it never blocks a sign-up. */
  @Optional()
  @IsString()
  referral_code?: string;
}

/** The signed-in participant, as the header and the account page show them. */
export class SessionParticipant {
  id: string;
  first_name: string;
  last_name: string;
  name: string;
  email: string;
  avatar: { url: string } | null;
  created_at: string;
  points: string;
  unused_points: string;
  completed_challenges: number;
  email_setting_id: string | null;
  'eligible_offers_rewards?': boolean;
}

/** The only data about the owner of an address before the code is verified: the first name. */
export class GreetedParticipant {
  first_name: string;
}

export class VerifyResponse {
  ok: boolean;
  participant: SessionParticipant | GreetedParticipant | null;
  /** True after a correct code: the session cookie is set. */
  otp_logged: boolean;
  sign_type: SignInType;
  browser_token: string | null;
  message: string | null;
  /** Seconds until a new code may be requested. */
  resend_in?: number;
  /** The enrolment page of a program that enrols new participants itself. */
  redirect_url?: string;
  /** What the sign-up step asks beyond names, in order; only in the answer that leads there. */
  active_profile_attributes?: ActiveProfileAttribute[];
}

export class ConsumeLinkRequest {
  @IsString()
  @MaxLength(200)
  token: string;
}
