import type { Locale } from '@laurel/contracts/languages/languages';
import type { MediaItem } from './types.ts';

/** The text of a picture for a language; the other language's while it is empty. */
export function altTextOf(
  { alt_text: english, alt_text_es: spanish }: Pick<MediaItem, 'alt_text' | 'alt_text_es'>,
  language: Locale,
): string {
  return language === 'es' ? spanish || english : english || spanish;
}
