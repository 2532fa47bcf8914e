/** Maximum of tags of one reward, and of characters in each. */
export const mostTags = 30;
export const mostTagLetters = 40;

/** Maximum of codes in one file, and of its bytes. */
export const mostCoupons = 1_000_000;
export const mostCouponBytes = 30 * 1024 * 1024;

/** Maximum of winners in one draw. */
export const mostDrawnAtOnce = 1_000;
