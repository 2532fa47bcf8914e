import type { Locale } from '@laurel/contracts/languages/languages';
import { fill } from '../../provider/fill.ts';
import { fileSize } from '../file-size.ts';
import type { useMediaTexts } from '../texts.ts';
import type { MediaSource } from '../types.ts';

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg'];
export const videoTypes: readonly string[] = ['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg'];
/** Some pickers report no type, only a file ending. */
const videoEnding = /\.(mp4|mov|webm|ogv|ogg)$/i;
const pictureEnding = /\.(png|jpe?g)$/i;

type Rules = Pick<MediaSource, 'acceptsVideo' | 'limits'>;
type Texts = ReturnType<typeof useMediaTexts>;

const isOne = (file: File, types: readonly string[], ending: RegExp): boolean =>
  file.type === '' ? ending.test(file.name) : types.includes(file.type);

/** Why a file cannot be uploaded, or `null`; the server looks at the file itself. */
export function refusalOf(file: File, { acceptsVideo, limits }: Rules, texts: Texts, language: Locale): string | null {
  const isVideo = acceptsVideo && isOne(file, videoTypes, videoEnding);
  if (!isVideo && !isOne(file, pictureTypes, pictureEnding)) {
    return fill(acceptsVideo ? texts.refusedTypeWithVideo : texts.refusedType, { name: file.name });
  }
  if (file.size === 0) return fill(texts.refusedEmpty, { name: file.name });
  const limit = isVideo ? limits.video : limits.picture;
  if (file.size <= limit) return null;
  const sizes = { size: fileSize(file.size, language), limit: fileSize(limit, language) };
  return fill(texts.refusedSize, { name: file.name, ...sizes });
}
