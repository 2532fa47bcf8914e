import type { Caller } from '@laurel/contracts/auth/caller';
import type { AdminSession, ParticipantSession } from '@laurel/contracts/identity/sessions.dto';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Area } from '../parsing/area.ts';
import type { KnownSite } from '../sites/site.service.ts';

/** One request with its site and its caller. */
export interface RequestContext {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Path of the request, without the query. */
  path: string;
  /** Query with its question mark, or empty. */
  query: string;
  area: Area;
  cookies: Record<string, string | undefined>;
  /** The site of the host; the back-office is served on every host. */
  site: KnownSite | null;
  participant: ParticipantSession | null;
  admin: AdminSession | null;
  /** The session cookie of the area, if one came. */
  sessionToken: string | undefined;
  address: string;
  /** The language of every answer: pages, messages, and mail that a service sends because of the request. */
  language: Locale;
}

/** The caller in whose name the services are asked, or `null` when the session is invalid. */
export function callerOf(context: RequestContext): Caller | null {
  if (context.area === 'admin') return context.admin?.caller ?? null;
  return context.participant?.caller ?? context.site?.visitor ?? null;
}

/** A session cookie came that resolves to no session. */
export function cookieIsStale(context: RequestContext): boolean {
  const session = context.area === 'admin' ? context.admin : context.participant;
  return context.sessionToken !== undefined && session === null;
}
