import { longestPageSlug } from '@laurel/contracts/programs/pages/limits';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** First path segments of the platform's own pages and calls. */
const reservedSlugs = new Set(
  `admin ahoy api assets bot-check challenge client-report contest csp-report csrf favicon health internal media metrics
  my-account my-offers my-rewards offers participants photos public ready receipts releases reward robots signin
  static stripe`.split(/\s+/),
);

/** The reason why a page cannot have this address, or `null`. */
export function slugFault(slug: string): string | null {
  if (!SLUG.test(slug) || slug.length > longestPageSlug) return 'must be small letters and digits joined by hyphens';
  return reservedSlugs.has(slug) ? 'is used by the platform' : null;
}
