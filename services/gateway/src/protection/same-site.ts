import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether an unsafe call can have come from the site itself: by Fetch Metadata if the browser sends it, else by the
 * Origin. A client that sends neither is no browser and still needs the token.
 */
export function fromSameSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === headers.host?.toLowerCase();
  } catch {
    return false;
  }
}
