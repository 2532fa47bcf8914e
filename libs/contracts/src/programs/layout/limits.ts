/** Items of a header's menu, at most. */
export const maxMenuItems = 12;
/** Slides of a carousel, at most. */
export const maxSlides = 10;
