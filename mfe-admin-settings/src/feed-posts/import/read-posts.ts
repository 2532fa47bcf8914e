import type { SaveFeedPostRequest } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { maxImportBytes, maxImportedPosts } from '@laurel/contracts/programs/feed-posts/limits';

/** What a file was refused for, before anything of it was sent: a text below `import.`. */
export type FileFault = 'noFile' | 'notJson' | 'tooLarge' | 'unreadable' | 'notAList' | 'tooMany';

/** The facts of a file that need no reading. */
export function fileFault(file: File | null): FileFault | null {
  if (!file) return 'noFile';
  if (!/\.json$/i.test(file.name) && file.type !== 'application/json') return 'notJson';
  return file.size > maxImportBytes ? 'tooLarge' : null;
}

/** The posts in a file, for the server to check, or why there are none. */
export async function readPosts(file: File): Promise<SaveFeedPostRequest[] | FileFault> {
  try {
    const posts: unknown = JSON.parse(await file.text());
    if (!Array.isArray(posts)) return 'notAList';
    return posts.length > maxImportedPosts ? 'tooMany' : (posts as SaveFeedPostRequest[]);
  } catch {
    return 'unreadable';
  }
}
