import { longestPageSlug } from '@laurel/contracts/programs/pages/limits';

/**
 * A title as the address of a page: `Official Rules` is `official-rules`; empty when no character of it fits an
 * address.
 */
export function slugFrom(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestPageSlug)
    .replace(/-$/, '');
}
