/** Items of a header's menu, at most. */
export const mostMenuItems = 12;
/** Slides of a carousel, at most. */
export const mostSlides = 10;
