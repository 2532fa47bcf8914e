import { IsIn, IsString, MaxLength } from 'class-validator';
import type { AdminCaller, ParticipantCaller } from '../auth/caller.ts';
import type { Locale } from '../languages/languages.ts';
import { IsId } from '../validation/id.ts';
import { Nullable } from '../validation/nested.ts';
import type { AdminUser } from './admin.dto.ts';
import type { OrganizationSummary } from './organization/organization.dto.ts';
import type { SessionParticipant } from './sign-in.dto.ts';

export const sessionAudiences = ['participant', 'admin'] as const;
export type SessionAudience = (typeof sessionAudiences)[number];

/** The gateway sends it for each request with a session cookie that its cache does not hold. */
export class ResolveSessionRequest {
  @IsString()
  @MaxLength(512)
  token: string;

  @IsIn(sessionAudiences)
  audience: SessionAudience;

  /** Program of the host; a participant's session is valid for no other program. */
  @Nullable()
  @IsId()
  program_id?: string | null;
}

export interface ParticipantSession {
  caller: ParticipantCaller;
  participant: SessionParticipant;
  preferred_locale: Locale | null;
}

export interface AdminSession {
  caller: AdminCaller;
  user: AdminUser;
  organization: OrganizationSummary;
}

export interface ResolveSessionResponse {
  session: ParticipantSession | AdminSession | null;
}

/** Response headers from identity to the gateway; they never reach the browser. */
export const sessionHeaders = {
  /** Opaque id of a new session: the gateway turns it into the cookie. */
  start: 'x-session-start',
  /** The session has ended: the gateway drops the cookie. */
  end: 'x-session-end',
  /** A browser token: the gateway turns it into an HttpOnly twin cookie. */
  browser: 'x-browser-token',
} as const;

/** Redis channel on which identity publishes the hashes of sessions that have ended or changed; gateways resolve them again. */
export const sessionRevokedChannel = 'session-revoked';
