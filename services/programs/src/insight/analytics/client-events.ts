import type { AhoyEventsRequest } from '@laurel/contracts/programs/visits/visits.dto';
import { isUuid } from '@laurel/contracts/validation/uuid';

/** The stored part of an event. Properties are left out: they may contain typed texts. */
export interface ClientEvent {
  id: string;
  name: string;
  page: string | null;
}

const MAX_EVENTS = 10;
const LONGEST_PATH = 500;
/** Tolerates clocks that are slightly wrong. */
const AHEAD_MILLIS = 300_000;
const NAME = /^\P{C}{1,100}$/u;

/**
 * The events of an ahoy.js request that count. Those of another program, of a later time and of the back-office's pages
 * do not.
 *
 * @param now milliseconds since 1970
 */
export function clientEvents(request: AhoyEventsRequest, programId: string, now: number): ClientEvent[] {
  const sent = request.events ?? listIn(request.events_json ?? '');
  return sent.slice(0, MAX_EVENTS).flatMap((event) => eventOf(event, programId, now) ?? []);
}

/** The path of an address or path on the site, else `null`. Queries and fragments may contain tokens and addresses. */
export function pathOf(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, 'http://site')) return null;
  const { pathname } = new URL(address, 'http://site');
  return pathname.length > LONGEST_PATH ? null : pathname;
}

export function isOfBackOffice(path: string | null): boolean {
  return path === '/admin' || path?.startsWith('/admin/') === true;
}

function listIn(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function eventOf(event: unknown, programId: string, now: number): ClientEvent | null {
  const { id, name, time, properties } = fieldsOf(event);
  const { program_id, page: pageSent } = fieldsOf(properties);
  const page = pathOf(pageSent);
  if (typeof id !== 'string' || !isUuid(id.toLowerCase())) return null;
  if (typeof name !== 'string' || !NAME.test(name)) return null;
  if (typeof time !== 'number' || time * 1_000 > now + AHEAD_MILLIS) return null;
  if (program_id !== undefined && program_id !== programId) return null;
  if (isOfBackOffice(page) || (name === '$view' && page === null)) return null;
  return { id, name, page };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
