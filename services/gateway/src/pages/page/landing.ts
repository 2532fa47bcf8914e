import type { RequestContext } from '../../requests/request-context/request-context.ts';

/**
 * The page that a visitor who opens the host alone is redirected to, with the query; `null` without a redirect. Links
 * within the site to `/` still open the home page.
 */
export function landingOf({ area, path, query, site, request }: RequestContext): string | null {
  if (area !== 'participant' || path !== '/' || !site || site.landingPath === '/') return null;
  return request.headers['sec-fetch-site'] === 'same-origin' ? null : site.landingPath + query;
}
