import { IsIn, IsString, MaxLength } from 'class-validator';
import type { AdminCaller, ParticipantCaller } from '../auth/caller.ts';
import { IsId } from '../validation/id.ts';
import { Nullable } from '../validation/nested.ts';
import type { AdminUser } from './admin.dto.ts';
import type { OrganizationSummary } from './organization/organization.dto.ts';
import type { SessionParticipant } from './sign-in.dto.ts';

export const sessionAudiences = ['participant', 'admin'] as const;
export type SessionAudience = (typeof sessionAudiences)[number];

/** Asked by the gateway for each request that carries a session cookie and is not in its memory. */
export class ResolveSessionRequest {
  @IsString()
  @MaxLength(512)
  token: string;

  @IsIn(sessionAudiences)
  audience: SessionAudience;

  /** The program of the host; a participant's session holds on no other. */
  @Nullable()
  @IsId()
  program_id?: string | null;
}

export interface ParticipantSession {
  caller: ParticipantCaller;
  participant: SessionParticipant;
  preferred_locale: 'en' | 'es' | null;
}

export interface AdminSession {
  caller: AdminCaller;
  user: AdminUser;
  organization: OrganizationSummary;
}

export interface ResolveSessionResponse {
  session: ParticipantSession | AdminSession | null;
}

/** Told by identity to the gateway in response headers that never reach the browser. */
export const sessionHeaders = {
  /** A new session's opaque id: the gateway turns it into the cookie. */
  start: 'x-session-start',
  /** The session has ended: the gateway drops the cookie. */
  end: 'x-session-end',
  /** A browser token: the gateway turns it into an HttpOnly twin cookie. */
  browser: 'x-browser-token',
} as const;

/** Redis channel on which identity says which session hashes ended; gateways drop them from memory. */
export const sessionRevokedChannel = 'session-revoked';
