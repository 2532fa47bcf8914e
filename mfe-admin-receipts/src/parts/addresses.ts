/** The screens and calls of receipts; in the back-office both have the same addresses. */
export const receiptsOf = (programId: string) =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/receipts` as const;

export const receiptAt = (id: string) => `/admin/v2/receipts/${encodeURIComponent(id)}` as const;

/** An address with a query, if there is any. */
export const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path);
