/** Headers of every page and every forwarded answer. */
export const commonHeaders = { vary: 'accept, cookie', 'x-content-type-options': 'nosniff' };
