import { mergedTranslations } from '@laurel/contracts/languages/translations';
import type { ProgramPageStatus } from '@laurel/contracts/programs/pages/limits';
import type { PageTranslations, SaveProgramPageRequest } from '@laurel/contracts/programs/pages/pages.dto';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import type { ProgramPage } from './program-page.entity.ts';
import { slugFault } from '../../program/programs/page-slug.ts';
import { sanitizeTranslations } from '../../program/sanitize/sanitize-translations.ts';
import { hasVisibleContent, sanitizeHtml } from '../../program/sanitize/sanitize-html.ts';

/** The status after each of staff's actions. */
export const pageIntents = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
} as const satisfies Record<string, ProgramPageStatus>;

export type PageIntent = keyof typeof pageIntents;

export type PageValues = Pick<ProgramPage, 'title' | 'slug' | 'html' | 'translations'>;

/**
 * The values as they are stored. Throws `InvalidInputError` for an invalid address.
 *
 * @param stored the translations of the stored page
 */
export function pageValues(
  { title, slug, html, translations = {} }: SaveProgramPageRequest,
  stored: PageTranslations = {},
): PageValues {
  const values = {
    title: title.trim(),
    slug: slug.trim(),
    html: sanitizeHtml('html', html),
    translations: mergedTranslations(stored, sanitizeTranslations(translations, ['html'])),
  };
  const fault = slugFault(values.slug);
  if (fault !== null) throw new InvalidInputError({ slug: [fault] });
  return values;
}

/** Throws `InvalidInputError` for a published page without content. */
export function assertPresentable(status: ProgramPageStatus, html: string): void {
  if (status !== 'published' || hasVisibleContent(html)) return;
  throw new InvalidInputError({ html: ['A published page needs text or a picture'] });
}
