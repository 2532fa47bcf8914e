/** Posts in one file of an import. */
export const mostImportedPosts = 500;

/** Bytes of such a file; with what stands around it the call stays below the limit of a JSON body. */
export const mostImportBytes = 1_000_000;
