import type { ProgramPageStatus } from '@laurel/contracts/programs/pages/limits';
import type { ProgramPageDetail, ProgramPageRow } from '@laurel/contracts/programs/pages/pages.dto';
import type { Tone } from '@laurel/ui';
import { api, getPageData } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const pageKeys = queryKeys('program-pages');

/** The address of the screens. */
export const pagesOf = (programId: string): string => `/admin/v2/programs/${programId}/settings/program/program-pages`;

/** The address of the call. */
export const pageAt = (id: string) => `/admin/v2/program_pages/${id}` as const;

export const readPage = (id: string): Promise<ProgramPageDetail> => api.get(pageAt(id));

export const statusTones: Record<ProgramPageStatus, Tone> = {
  draft: 'neutral',
  published: 'success',
  archived: 'warning',
};

export type PageIntent = 'publish' | 'unpublish' | 'archive';

/** The actions on a page in its state; the last is the likeliest. */
export const intentsOf: Record<ProgramPageStatus, readonly PageIntent[]> = {
  draft: ['archive', 'publish'],
  published: ['archive', 'unpublish'],
  archived: ['unpublish', 'publish'],
};

/** Where visitors find a page once it is published. */
export const addressOf = (siteUrl: string, slug: string): string => `${siteUrl}/${slug}`;

/** The same of a row of the list. */
export function addressIn(programId: string, { slug }: Pick<ProgramPageRow, 'slug'>): string {
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  return addressOf(program?.site_url ?? '', slug);
}
