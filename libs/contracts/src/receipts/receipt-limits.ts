/** Maximum of pictures in one receipt. */
export const maxFiles = 5;
/** Maximum of bytes in one picture. */
export const maxFileBytes = 10 * 2 ** 20;

/** Maximum of products and of merchants in a program: every line of a receipt is compared with all of them. */
export const maxProducts = 1_000;
export const maxMerchants = 5_000;
/** Maximum of texts of each kind by which one product or merchant is matched. */
export const maxNames = 40;
/** Maximum of identifiers that send a receipt to a reviewer, and the minimum of their letters and digits. */
export const maxExclusions = 100;
export const fewestInExclusion = 3;
/** Maximum of characters in one such text. */
export const longestName = { sku: 64, keyword: 60, merchant: 160, exclusion: 64 };
