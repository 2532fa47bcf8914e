import { longestPageSlug, type ProgramPageStatus } from '@laurel/contracts/programs/pages/limits';
import type { PageValues, SaveProgramPageRequest } from '@laurel/contracts/programs/pages/pages.dto';
import { InvalidInputError } from '@laurel/service-kit/http/business-error';
import { hasVisibleContent, sanitizeHtml } from '../sanitize/sanitize-html.ts';

/** What becomes of a page when staff say so. */
export const pageIntents = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
} as const satisfies Record<string, ProgramPageStatus>;

export type PageIntent = keyof typeof pageIntents;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** First path segments that pages and calls of the platform itself have. */
const reservedSlugs = new Set(
  `admin ahoy api assets bot-check challenge client-report contest csp-report csrf favicon health internal media metrics
  my-account my-offers offers participants photos public ready receipts releases reward robots signin static
  stripe`.split(/\s+/),
);

/** Why a page cannot have this address, or `null`. */
export function slugFault(slug: string): string | null {
  if (!SLUG.test(slug) || slug.length > longestPageSlug) return 'must be small letters and digits joined by hyphens';
  return reservedSlugs.has(slug) ? 'is used by the platform' : null;
}

/** The values as they are stored. Throws `InvalidInputError` for an address that no page can have. */
export function pageValues({ title, slug, html }: SaveProgramPageRequest): PageValues {
  const values = { title: title.trim(), slug: slug.trim(), html: sanitizeHtml('html', html) };
  const fault = slugFault(values.slug);
  if (fault !== null) throw new InvalidInputError({ slug: [fault] });
  return values;
}

/** Throws `InvalidInputError` where visitors would find a page without anything on it. */
export function assertPresentable(status: ProgramPageStatus, html: string): void {
  if (status !== 'published' || hasVisibleContent(html)) return;
  throw new InvalidInputError({ html: ['A published page needs text or a picture'] });
}
