import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BadCallsFixture } from './bad-calls.fixture.ts';
import type { Call, Method } from './site-visitor.ts';

/**
 * The value to send; texts may hold `<<name>>` of the fixture, and `<<piece*times>>`, where a `#` in the piece counts.
 */
interface Sent {
  headers?: Record<string, string | null>;
  body?: object;
  /** A body that is sent as it is, instead of JSON. */
  text?: string;
  encoding?: 'utf16le' | 'latin1' | 'gzip';
}

interface Expected {
  row: string;
  as: keyof BadCallsFixture['visitors'];
  status: number;
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  allow?: string;
  /** Tables whose rows stay the same: all, or those whose names begin with one of these; a list is only read. */
  unchanged: 'all' | string[];
}

/** Entries of one row that differ in the value they send, or only in one value, `<<each>>`. */
interface Group extends Expected, Sent {
  call: string | string[];
  cases?: (Sent & { what: string })[];
  values?: string[];
}

export interface BadCall extends Expected {
  title: string;
  method: Method;
  path: string;
  sent: Sent;
}

/** A request that is not valid HTTP, line by line. */
interface BadSocket {
  row: string;
  what: string;
  lines: string[];
  body?: string;
  /** The expected status is one of these, or `closed`. */
  status: (number | string)[];
  /** The answer comes only when the gateway's timeout ends. */
  slow?: true;
}

interface Other {
  redirects: { row: string; to: string }[];
  /** Rows that another place proves, or that cannot be sent yet, and why. */
  elsewhere: Record<string, string>;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `bad-input/${name}.json`), 'utf8'));

const ofVisitors = ['sign-in', 'requests', 'texts', 'routes', 'records', 'receipts-and-offers', 'lists', 'site'];
const ofStaff = ['staff-requests', 'staff-lists', 'staff-writes', 'staff-routes'];

export const badCalls: readonly BadCall[] = [...ofVisitors, ...ofStaff].flatMap((name) =>
  (read(name) as Group[]).flatMap(callsOf),
);
export const badSockets = read('sockets') as BadSocket[];
export const { redirects, elsewhere } = read('other') as Other;

function callsOf(group: Group): BadCall[] {
  const { call: calls, cases, values, headers, body, ...expected } = group;
  const own = { ...(headers && { headers }), ...(body && { body }) };
  return [calls].flat().flatMap((call) => {
    const [method, path = ''] = call.split(/ (.*)/s) as [Method, string?];
    const entries = cases ?? (values ?? []).map((what) => ({ what }));
    return entries.map(({ what, ...sent }) => {
      // The value itself is the name of its entry.
      const withValue = (text: string): string => text.replaceAll('<<each>>', what);
      return {
        ...expected,
        title: `${method} ${path.replace(/<<|>>/g, '')}: ${what}, by ${expected.as} [${expected.row}]`,
        method,
        path: withValue(path),
        sent: JSON.parse(withValue(JSON.stringify({ ...own, ...sent }))) as Sent,
      };
    });
  });
}

/** The text with its `<<…>>` replaced. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/<<([^<>*]+)>>/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The fixture has no ${name}`);
      return value;
    })
    .replaceAll(/<<([^<>*]+)\*(\d+)>>/g, (_, piece: string, times: string) =>
      Array.from({ length: Number(times) }, (_unused, index) => piece.replace('#', String(index))).join(''),
    );
}

function filledIn<T>(value: T, values: Readonly<Record<string, string>>): T {
  if (typeof value === 'string') return filled(value, values) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => filledIn(item, values)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledIn<unknown>(item, values)])) as T;
}

/** The call as it goes over the wire. */
export function requestOf({ sent }: BadCall, values: BadCallsFixture['values']): Call {
  const { headers, body, text, encoding } = filledIn(sent, values);
  const bytes = text === undefined ? body : encoded(text, encoding);
  return { ...(headers && { headers }), ...(bytes !== undefined && { body: bytes }) };
}

function encoded(text: string, encoding: Sent['encoding']): string | Buffer {
  if (encoding === undefined) return text;
  return encoding === 'gzip' ? gzipSync(text) : Buffer.from(text, encoding);
}

/** The request as it goes over the wire, with `<<length>>` of its body. */
export function rawTextOf({ lines, body, slow }: BadSocket, values: BadCallsFixture['values']): string {
  const content = filled(body ?? '', values);
  const head = filled(lines.join('\r\n'), { ...values, length: String(Buffer.byteLength(content)) });
  return slow && body === undefined ? head : `${head}\r\n\r\n${content}`;
}
