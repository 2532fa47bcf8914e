/** Pictures of one receipt, at most. */
export const mostFiles = 5;
/** Bytes of one picture, at most. */
export const mostFileBytes = 10 * 2 ** 20;
