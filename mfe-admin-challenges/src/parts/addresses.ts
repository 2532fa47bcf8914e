/** The screens and calls of challenges; in the back-office both have the same addresses. */
export const challengesOf = (programId: string): string =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/challenges`;

export const challengeAt = (id: string): string => `/admin/v2/challenges/${encodeURIComponent(id)}`;

/** The tags that challenges of a program carry. */
export const tagsOf = (programId: string): string => `/admin/v2/programs/${encodeURIComponent(programId)}/tags`;
