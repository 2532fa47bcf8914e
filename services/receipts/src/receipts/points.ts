/** Points of one receipt, at most: more come from a misread or mistyped price. */
export const mostPoints = 1_000_000_000n;
