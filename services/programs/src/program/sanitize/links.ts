const SITE = 'https://site.invalid';
const MEDIA = /^\/media\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)+$/;
const HIDDEN = /[\s\\\p{Cc}\p{Cf}]/u;
const MAX_LENGTH = 2_000;

function parse(value: string): URL | null {
  if (value.length > MAX_LENGTH || HIDDEN.test(value)) return null;
  return URL.canParse(value, SITE) ? new URL(value, SITE) : null;
}

function isWeb(url: URL): boolean {
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
}

/** A path of the program's own site (`/page?x#y`), but none that a browser would read as another host (`//host`). */
function isSitePath(value: string): boolean {
  if (!value.startsWith('/') || value.startsWith('//')) return false;
  const url = parse(value);
  return url?.origin === SITE && !url.pathname.startsWith('//');
}

/** An absolute `https` or `http` address without a user name in it. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(value)) return false;
  const url = parse(value);
  return url !== null && isWeb(url);
}

/** Allowed links of a program's HTML: its own pages or another website. */
export function isSafeLink(value: string): boolean {
  return isSitePath(value) || isWebAddress(value);
}

/** Allowed links of staff's settings: pages of the site, or another website over https. */
export function isSecureLink(value: string): boolean {
  return isSafeLink(value) && !/^http:/i.test(value);
}

/** A file of the platform's media. */
export function isMedia(value: string): boolean {
  return MEDIA.test(value);
}

/** Allowed sources of a program's pictures: the platform's media, or another website over https. */
export function isSafeImage(value: string): boolean {
  return isMedia(value) || (/^https:/i.test(value) && isWebAddress(value));
}
