/** The version that a new API key is pinned to. */
export const newestApiVersion = '2026-11-27';

/** Versions of the public API, oldest first. */
export const apiVersions: readonly string[] = [newestApiVersion];
