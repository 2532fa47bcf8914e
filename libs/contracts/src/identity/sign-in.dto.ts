import { IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../validation/nested.ts';
import { IsTick } from '../validation/text.ts';

export const signInTypes = ['magic_link', 'otp'] as const;
export type SignInType = (typeof signInTypes)[number];

/** Every step of sign-in posts this form; which fields are filled says which step it is. */
export class VerifyRequest {
  @IsString({ message: 'Invalid email' })
  @MaxLength(1_000, { message: 'Invalid email' })
  email: string;

  /** What the form was drawn for. The program's settings decide, not this field. */
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

  /** `true`, `on` and `1` agree. */
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

  /** One that cannot be a code is passed over; it never keeps anybody from signing up. */
  @Optional()
  @IsString()
  referral_code?: string;
}

/** The signed-in participant, as the header and the account show them. */
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

/** Before the code is proven, only the first name of the address's owner is told. */
export class GreetedParticipant {
  first_name: string;
}

export class VerifyResponse {
  ok: boolean;
  participant: SessionParticipant | GreetedParticipant | null;
  /** True once the code was right: the session cookie is set. */
  otp_logged: boolean;
  sign_type: SignInType;
  browser_token: string | null;
  message: string | null;
  /** Seconds until a new code may be asked for. */
  resend_in?: number;
  /** Where a program with its own enrolment sends new people. */
  redirect_url?: string;
}

export class ConsumeLinkRequest {
  @IsString()
  @MaxLength(200)
  token: string;
}
