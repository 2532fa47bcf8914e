import type { SocialPlatform } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { isWebAddress } from '../sanitize/links.ts';

const hosts: Record<SocialPlatform, readonly string[]> = {
  instagram: ['instagram.com', 'www.instagram.com'],
  facebook: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.com', 'www.fb.com'],
};

/** Short enough for the index over them. */
const LONGEST = 2_000;

/**
 * A page of a platform's own website as it is stored: `https`, no port, no fragment, no slash at the end. `null` for an
 * address anywhere else, for the platform's front page, and for one that is too long.
 */
export function pageAddress(platform: SocialPlatform, text: string): string | null {
  const address = text.trim();
  if (!isWebAddress(address)) return null;
  const { protocol, host, pathname, search } = new URL(address);
  const path = pathname.replace(/\/+$/, '');
  if (protocol !== 'https:' || !hosts[platform].includes(host) || path === '') return null;
  // Spelled out, which makes nine characters of some.
  const stored = `https://${host}${path}${search}`;
  return stored.length > LONGEST ? null : stored;
}
