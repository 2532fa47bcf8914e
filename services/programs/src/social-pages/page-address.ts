import type { SocialPlatform } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { isWebAddress } from '../sanitize/links.ts';

const hosts: Record<SocialPlatform, readonly string[]> = {
  instagram: ['instagram.com', 'www.instagram.com'],
  facebook: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.com', 'www.fb.com'],
};

/**
 * A page of a platform's own website as it is stored: `https`, no port, no fragment, no slash at the end. `null` for an
 * address anywhere else, and for the platform's front page.
 */
export function pageAddress(platform: SocialPlatform, text: string): string | null {
  const address = text.trim();
  if (!isWebAddress(address)) return null;
  const { protocol, host, pathname, search } = new URL(address);
  const path = pathname.replace(/\/+$/, '');
  if (protocol !== 'https:' || !hosts[platform].includes(host) || path === '') return null;
  return `https://${host}${path}${search}`;
}
