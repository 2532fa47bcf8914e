/** What may stand between `<` and `>` in WebVTT: its elements, and times. */
const MARKUP = /^(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[.\s][^<>]*)?|(?:\d{2,}:)?\d{2}:\d{2}\.\d{3})$/;

/**
 * The text of a caption from its lines, empty where they show nothing. A `<` that begins no markup is escaped: readers of
 * WebVTT take all that follows for a tag.
 */
export function textOfVtt(lines: readonly string[]): string {
  const text = lines.join('\n').replace(/<([^<>]*)>|</g, (tag, content?: string) => markup(tag, content));
  const filled = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return filled.join('\n').replaceAll('-->', '→');
}

/** The same from the lines of SubRip: without places such as `{\an8}`, and with `&` escaped that begins no character's name. */
export function textOfSubRip(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replace(/\{\\[^{}]*\}/g, '').replace(/&(?!(?:amp|lt|gt|quot|nbsp|lrm|rlm|#\d{1,6});)/g, '&amp;'),
  );
  return textOfVtt(escaped);
}

function markup(tag: string, content: string | undefined): string {
  if (content === undefined) return '&lt;';
  // Players of SubRip take capitals too, readers of WebVTT do not.
  if (/^\/?[biu]$/i.test(content)) return tag.toLowerCase();
  if (MARKUP.test(content)) return tag;
  if (/^\/?font(?:\s|$)/i.test(content)) return '';
  return /^br\s*\/?$/i.test(content) ? '\n' : `&lt;${content}>`;
}
