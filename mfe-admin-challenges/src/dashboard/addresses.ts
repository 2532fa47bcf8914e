/** The screens and calls of a program's dashboard; what lies below has the same addresses in both. */
export const dashboardOf = (programId: string) =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/dashboard` as const;
