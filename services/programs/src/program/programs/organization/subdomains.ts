const LONGEST = 50;

/** Hosts that the platform, or its operator, needs for itself. */
const reserved = new Set(
  `admin api app assets autodiscover cdn email ftp help imap localhost mail media ns1 ns2 pop smtp ssl static status
  support webmail www`.split(/\s+/),
);

export const isReservedSubdomain = (name: string): boolean => reserved.has(name);

/** A program's name as the first part of a host name; `program` when none of its characters is allowed in one. */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'program' : slug;
}

/** Subdomains for a program of this name, the best first: `run-club`, `run-club-2`, `run-club-3` … without end. */
export function* subdomainsFor(name: string): Generator<string, never> {
  const slug = slugOf(name);
  if (!isReservedSubdomain(slug)) yield slug;
  for (let number = 2; ; number += 1) yield `${slug}-${number}`;
}
