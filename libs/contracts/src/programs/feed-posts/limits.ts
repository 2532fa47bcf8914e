/** Maximum of posts in one import file. */
export const maxImportedPosts = 500;

/** Maximum of bytes in one import file; with its wrapper the request stays below the limit of a JSON body. */
export const maxImportBytes = 1_000_000;
