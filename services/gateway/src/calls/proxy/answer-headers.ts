import type { IncomingHttpHeaders } from 'node:http';

const toBrowser = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'retry-after',
];

/** The headers of a service's answer that its caller gets. Nothing is cached unless the service says so. */
export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return { 'cache-control': 'no-store', ...pick(headers, toBrowser) };
}

/** The named headers that came once. */
export function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}
