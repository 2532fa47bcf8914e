import type { ProgramPageStatus } from '@laurel/contracts/programs/pages/limits';
import type { PageValues, SaveProgramPageRequest } from '@laurel/contracts/programs/pages/pages.dto';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { slugFault } from '../../program/programs/page-slug.ts';
import { hasVisibleContent, sanitizeHtml } from '../../program/sanitize/sanitize-html.ts';

/** The status after each of staff's actions. */
export const pageIntents = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
} as const satisfies Record<string, ProgramPageStatus>;

export type PageIntent = keyof typeof pageIntents;

/** The values as they are stored. Throws `InvalidInputError` for an invalid address. */
export function pageValues({ title, slug, html }: SaveProgramPageRequest): PageValues {
  const values = { title: title.trim(), slug: slug.trim(), html: sanitizeHtml('html', html) };
  const fault = slugFault(values.slug);
  if (fault !== null) throw new InvalidInputError({ slug: [fault] });
  return values;
}

/** Throws `InvalidInputError` for a published page without content. */
export function assertPresentable(status: ProgramPageStatus, html: string): void {
  if (status !== 'published' || hasVisibleContent(html)) return;
  throw new InvalidInputError({ html: ['A published page needs text or a picture'] });
}
