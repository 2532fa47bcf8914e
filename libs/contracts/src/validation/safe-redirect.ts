const BASE = 'https://site.invalid';

/** The normalised address when it stays on this site; else `null`. */
function onSite(value: string): string | null {
  if (!value.startsWith('/') || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, BASE)) return null;
  const url = new URL(value, BASE);
  const built = url.pathname + url.search + url.hash;
  // Collapsed dots may leave a second slash, so the built path is resolved once more.
  if (url.origin !== BASE || !URL.canParse(built, BASE) || new URL(built, BASE).href !== url.href) return null;
  return built;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(new URL(value, BASE).pathname);
  } catch {
    return null;
  }
}

/**
 * Redirect target after sign-in: the requested path of this site, or `/` for anything else, also after decoding its
 * percent-encoding (some proxies decode it).
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2_000) return '/';
  const built = onSite(wanted);
  if (built === null) return '/';
  const plain = decoded(built);
  return plain !== null && onSite(plain) !== null ? built : '/';
}

/** Redirect target for staff: the requested page of the back-office, or its start page. */
export function safeOfficeRedirect(wanted: string | null | undefined): string {
  const path = safeRedirect(wanted);
  return /^\/admin\/v2(?!\/(?:login|magic-login|auth)\b)(?=[/?#]|$)/.test(path) ? path : '/admin/v2';
}
