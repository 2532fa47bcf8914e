import type { Area } from '../../requests/parsing/area.ts';

// Scripts and markup reach a page by these policies only: the shell's loader of remotes, webpack's loader of chunks, HTML
// that a service has sanitised, HTML that is parsed but never shown, and what is pasted into an editor. Each remote brings
// copies of its own. Violations are only reported (docs/decisions/0053-trusted-types-are-reported.md).
const policies = ['laurel-releases', 'webpack', 'laurel-sanitised', 'laurel-parsed', 'ProseMirrorClipboard'];
const trustedTypes = `require-trusted-types-for 'script'; trusted-types ${policies.join(' ')} 'allow-duplicates'`;

/**
 * Headers of a page. Scripts run only with the page's nonce or by a script that did, and only with an integrity hash;
 * styles only with the nonce. Only the partner of the program's photo contest is framed, and forms leave the site only
 * for the payment pages.
 */
export function pageHeaders(options: {
  area: Area;
  nonce: string;
  devOrigins: readonly string[];
  /** Origin that a form that starts a payment redirects to. */
  checkoutOrigin: string;
  /** Address of the partner's page that the program's site frames, `null` for every other program. */
  contestUrl: string | null;
}): Record<string, string> {
  const { area, nonce, devOrigins, checkoutOrigin, contestUrl } = options;
  const partner = contestUrl === null ? [] : [new URL(contestUrl).origin];
  // Offers on a site show merchants' logos from any origin that their provider names.
  const pictures = ["'self'", 'data:', ...(area === 'participant' ? ['https:'] : []), ...partner].join(' ');
  const csp = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${["'self'", ...devOrigins, ...partner].join(' ')}`,
    `img-src ${pictures}`,
    `media-src ${pictures}`,
    "font-src 'self'",
    `frame-src ${["'self'", ...partner].join(' ')}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    area === 'participant' ? `form-action 'self' ${checkoutOrigin}` : "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-report',
  ].join('; ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'content-security-policy-report-only': trustedTypes,
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
  };
}

/**
 * Headers of a previewed page. It runs in an origin of its own, with no cookie and no storage, also when a person opens
 * its address without the frame; it calls nothing but the preview, and only the back-office that asked frames it.
 */
export function previewHeaders({ nonce, origin }: { nonce: string; origin: string }): Record<string, string> {
  const csp = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${origin}/preview/`,
    `img-src ${origin} data: https:`,
    `media-src ${origin} data: https:`,
    `font-src ${origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    'sandbox allow-scripts',
  ].join('; ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'cache-control': 'no-store',
    // The address has the ticket in it.
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=()',
  };
}
