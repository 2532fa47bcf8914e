/** Maximum of tags of one reward, and of characters in each. */
export const maxTags = 30;
export const maxTagLetters = 40;

/** Maximum of codes in one file, and of its bytes. */
export const maxCoupons = 1_000_000;
export const maxCouponBytes = 30 * 1024 * 1024;

/** Maximum of winners in one draw. */
export const maxDrawnAtOnce = 1_000;
