/** Calls of one API key, reading and writing ones together. */
export const apiCallsPerMinute = 6_000;
/** Writing calls of one API key. */
export const apiWritesPerMinute = 1_200;
