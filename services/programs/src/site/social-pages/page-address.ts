import type { SocialPlatform } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { isWebAddress } from '../../program/sanitize/links.ts';

const hosts: Record<SocialPlatform, readonly string[]> = {
  instagram: ['instagram.com', 'www.instagram.com'],
  facebook: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.com', 'www.fb.com'],
};

/** Short enough for the index over them. */
const LONGEST = 2_000;

/**
 * The stored form of a page of a platform's website: `https`, no port, no fragment, no slash at the end. `null` for an
 * address of another site, for the platform's front page, and for one that is too long.
 */
export function pageAddress(platform: SocialPlatform, text: string): string | null {
  const address = text.trim();
  if (!isWebAddress(address)) return null;
  const { protocol, host, pathname, search } = new URL(address);
  const path = pathname.replace(/\/+$/, '');
  if (protocol !== 'https:' || !hosts[platform].includes(host) || path === '') return null;
  // Percent-encoded, which makes nine characters of some.
  const stored = `https://${host}${path}${search}`;
  return stored.length > LONGEST ? null : stored;
}
