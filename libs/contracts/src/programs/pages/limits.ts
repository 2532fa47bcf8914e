export const programPageStatuses = ['draft', 'published', 'archived'] as const;
export type ProgramPageStatus = (typeof programPageStatuses)[number];

export const longestPageSlug = 100;
export const longestPageTitle = 120;
