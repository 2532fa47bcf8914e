import type { ApiError } from '@laurel/web-kit';
import type { Texts } from '../use-texts.ts';

const MOST = 20;
const labelled = ['name', 'title', 'body_html', 'image', 'link', 'link_text', 'published_at', 'ends_at'] as const;

/** What the server refused, a line each: posts by their place in the file, counted from one. */
export function refusedPosts(t: Texts, { errors, message }: ApiError): string[] {
  const lines = Object.entries(errors).flatMap(([path, reasons]) => {
    const [, index, name] = /^file\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    if (index === undefined) return reasons;
    const number = Number(index) + 1;
    const known = labelled.find((field) => field === name);
    const field = known ? t(`field.${known}`) : name;
    return reasons.map((reason) =>
      field === undefined ? t('import.faultOfPost', { number, reason }) : t('import.fault', { number, field, reason }),
    );
  });
  if (lines.length === 0) return [message];
  const shown = lines.slice(0, MOST);
  return lines.length > MOST ? [...shown, t('import.more', { count: lines.length - MOST })] : shown;
}
