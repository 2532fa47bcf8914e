/** How long the carousels of the home page show a slide. */
export const AUTO_ADVANCE_MILLIS = 7_000;
