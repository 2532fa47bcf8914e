import type { RequestContext } from '../request-context/request-context.ts';

/**
 * The page that who comes to the host alone is led to, with the query; `null` where they stay. Within the site `/` stays
 * the home page.
 */
export function landingOf({ area, path, query, site, request }: RequestContext): string | null {
  if (area !== 'participant' || path !== '/' || !site || site.landingPath === '/') return null;
  return request.headers['sec-fetch-site'] === 'same-origin' ? null : site.landingPath + query;
}
