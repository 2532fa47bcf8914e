/** Tags of one reward, and letters of each. */
export const mostTags = 30;
export const mostTagLetters = 40;

/** Codes of one file, and its bytes. */
export const mostCoupons = 1_000_000;
export const mostCouponBytes = 30 * 1024 * 1024;

/** Winners of one draw. */
export const mostDrawnAtOnce = 1_000;
