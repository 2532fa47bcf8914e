const BASE = 'https://site.invalid';

/** The address as the browser would go there, when that stays on this site; else `null`. */
function onSite(value: string): string | null {
  if (!value.startsWith('/') || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, BASE)) return null;
  const url = new URL(value, BASE);
  const built = url.pathname + url.search + url.hash;
  // Dots may have collapsed into a second slash: what counts is where the built path leads.
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
 * Where to go after sign-in: the wanted path of this site, or `/` for anything that is not one, also once its
 * percent-encoding has been taken away (some proxies do).
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2_000) return '/';
  const built = onSite(wanted);
  if (built === null) return '/';
  const plain = decoded(built);
  return plain !== null && onSite(plain) !== null ? built : '/';
}

/** The same for staff: the wanted page of the back-office, or its start. */
export function safeOfficeRedirect(wanted: string | null | undefined): string {
  const path = safeRedirect(wanted);
  return /^\/admin\/v2(?!\/(?:login|magic-login|auth)\b)(?=[/?#]|$)/.test(path) ? path : '/admin/v2';
}
