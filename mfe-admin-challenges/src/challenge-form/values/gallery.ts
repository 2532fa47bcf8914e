import type { SocialNetworkChildPost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';

const VIDEO = /\.(?:mp4|mov|webm|ogg|ogv)$/i;

/** Pictures and videos of a gallery, one address a line. */
export const galleryText = (children: readonly SocialNetworkChildPost[]): string =>
  children.map(({ media_path: path }) => path).join('\n');

/** The text with one address more, on a line of its own. */
export const withAddress = (text: string, path: string): string =>
  [text.trimEnd(), path].filter((line) => line !== '').join('\n');

export const galleryOf = (text: string): SocialNetworkChildPost[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((path) => ({ post_type: VIDEO.test(path) ? 'video' : 'image', media_path: path }));
