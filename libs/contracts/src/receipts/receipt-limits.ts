/** Pictures of one receipt, at most. */
export const mostFiles = 5;
/** Bytes of one picture, at most. */
export const mostFileBytes = 10 * 2 ** 20;

/** Products and merchants of a program, at most: every line of a receipt is held against all of them. */
export const mostProducts = 1_000;
export const mostMerchants = 5_000;
/** Texts of one product or merchant by which it is found, at most of each kind. */
export const mostNames = 40;
/** Identifiers that leave a receipt to a reviewer, at most, and their letters and digits, at least. */
export const mostExclusions = 100;
export const fewestInExclusion = 3;
/** Characters of one such text, at most. */
export const longestName = { sku: 64, keyword: 60, merchant: 160, exclusion: 64 };
