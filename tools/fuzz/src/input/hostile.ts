import fc from 'fast-check';
import type { Operation } from '../documents/operations.ts';
import type { Pools } from './pools.ts';
import { callsOf } from './draw.ts';
import type { Drawn } from './request.ts';

const ids = [
  ...['0', '-1', '1.5', '1e3', '0x10', '01', ' 1', '1 ', 'null', 'undefined', 'NaN', '__proto__', 'constructor'],
  ...['9223372036854775807', '9223372036854775808', '99999999999999999999999', '..', '.', '%', '%2e%2e%2f', '*'],
  ...["1' OR '1'='1", '1;', '1/2', '\\', '{id}', 'é', '👩‍👧', '\u202E', '\u0000', 'x'.repeat(2_000)],
];

const headers: readonly Record<string, string>[] = [
  { accept: 'text/html' },
  { accept: 'image/avif,*/*;q=0.1' },
  { accept: 'x'.repeat(2_000) },
  { 'accept-language': 'es-MX,es;q=0.9,en;q=x' },
  { 'accept-language': '*;q=0.5,' },
  { 'accept-encoding': 'gzip;q=0, identity;q=0, br;q=2' },
  { range: 'bytes=0-0' },
  { range: 'bytes=5-1' },
  { range: 'bytes=-99999999999999999999' },
  { range: 'lines=1-2,4-' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"x", W/"y"' },
  { 'if-match': '"none"' },
  { 'if-modified-since': 'yesterday' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-range': '"x"' },
  { 'x-request-id': "' OR 1=1 --" },
  { 'x-forwarded-for': '127.0.0.1, ::1' },
  { 'x-forwarded-host': 'elsewhere.example' },
  { 'x-http-method-override': 'DELETE' },
  { forwarded: 'for=127.0.0.1;host=elsewhere.example' },
  { traceparent: '00-0-0-0' },
  { traceparent: `00-${'f'.repeat(32)}-${'f'.repeat(16)}-ff` },
  { authorization: 'Bearer A.B.C' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'user-agent': '' },
  { origin: 'null' },
  { referer: 'javascript:alert(1)' },
];

/** Headers that say something else of a body than it is. */
const bodyHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/vnd.api+json' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=none' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'x' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'none' },
];

const queries: readonly Drawn['query'][] = [
  { page: ['1', '2'] },
  { '': '' },
  { __proto__x: '1' },
  { 'constructor[prototype]': '1' },
  { 'columnFilters[__proto__]': 'x' },
  { 'columnFilters[a][b][c]': 'x' },
  { columnFilters: ['a', 'b'] },
  { sort: '-' },
  { sort: "name'; DROP TABLE x" },
  { search: '%_\\%' },
  { search: '\u0000' },
  { page: '9'.repeat(40) },
  { page_size: '-1' },
  { days: 'Infinity' },
  { x: 'y'.repeat(6_000) },
];

/** Calls with something odd in address or headers. */
export function hostileCalls(operation: Operation, pools: Pools): fc.Arbitrary<Drawn> {
  const usual = callsOf(operation, pools, { isWild: false });
  const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  // An address without parameters stays as it is.
  const oddIds = fc
    .tuple(usual, fc.constantFrom(...names, ''), fc.constantFrom(...ids))
    .map(([call, name, id]) => ({ ...call, params: { ...call.params, [name]: id } }));
  const oddHeaders = fc
    .tuple(usual, fc.constantFrom(...headers, ...(operation.body === null ? [] : bodyHeaders)))
    .map(([call, odd]) => ({ ...call, headers: { ...call.headers, ...odd } }));
  const oddQueries = fc
    .tuple(usual, fc.constantFrom(...queries))
    .map(([call, odd]) => ({ ...call, query: { ...call.query, ...odd } }));
  return fc.oneof(oddIds, oddHeaders, oddQueries);
}
