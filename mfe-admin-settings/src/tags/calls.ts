import { can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const contentTagKeys = queryKeys('content-tags');
export const adminTagKeys = queryKeys('admin-tags');
/** What carries a tag, as in the lists elsewhere: another name of the tag changes them, too. */
export const challengeKeys = queryKeys('challenges');
export const rewardKeys = queryKeys('rewards');
export const participantKeys = queryKeys('participants');

/** The address of the calls. */
export const contentTagsOf = (programId: string) => `/admin/v2/programs/${programId}/content_tags` as const;
export const contentTagAt = (id: string) => `/admin/v2/content_tags/${id}` as const;
export const adminTagsOf = (programId: string) => `/admin/v2/programs/${programId}/admin_tags` as const;
export const adminTagAt = (id: string) => `/admin/v2/admin_tags/${id}` as const;

/** The address of the screens. */
const pagesOf = (programId: string): string => `/admin/v2/programs/${programId}/settings/program`;
export const contentTagPages = (programId: string): string => `${pagesOf(programId)}/content-tags`;
export const adminTagPages = (programId: string): string => `${pagesOf(programId)}/tags`;

export const mayEditTags = (programId: string): boolean => can('program', 'update', programId);

/** A list of the program, cut down to what has a tag. */
export const tagged = <List extends string>(list: List, filter: string, tag: string) =>
  `${list}?${new URLSearchParams({ [`columnFilters[${filter}]`]: tag }).toString()}` as const;
