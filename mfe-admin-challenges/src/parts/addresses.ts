/** The screens and calls of challenges; in the back-office both have the same addresses. */
export const challengesOf = (programId: string) =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/challenges` as const;

export const challengeAt = (id: string) => `/admin/v2/challenges/${encodeURIComponent(id)}` as const;

/** The tags that challenges of a program carry. */
export const tagsOf = (programId: string) => `/admin/v2/programs/${encodeURIComponent(programId)}/tags` as const;
