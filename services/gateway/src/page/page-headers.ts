/**
 * The headers of a page. Scripts run only with the page's nonce or by a script that did, and only with an integrity
 * hash; styles only with the nonce; nothing is framed and no form leaves the site.
 */
export function pageHeaders(options: { nonce: string; devOrigins: readonly string[] }): Record<string, string> {
  const { nonce, devOrigins } = options;
  const csp = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${["'self'", ...devOrigins].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-report',
  ].join('; ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
  };
}
