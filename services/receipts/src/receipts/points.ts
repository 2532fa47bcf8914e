/** Maximum of points of one receipt: more come from a misread or mistyped price. */
export const maxPoints = 1_000_000_000n;
