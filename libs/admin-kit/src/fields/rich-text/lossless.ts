import { parseHtml } from './parse-html.ts';

const SAME: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's' };

/** Elements with the names of their attributes, as often as they occur. */
function marks(html: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const element of parseHtml(html).querySelectorAll('*')) {
    const name = [SAME[element.localName] ?? element.localName, ...element.getAttributeNames().sort()].join(' ');
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

/** Whether an editor that made `after` of `before` has dropped elements or attributes; ones it has added do no harm. */
export function losesMarks(before: string, after: string): boolean {
  const kept = marks(after);
  return [...marks(before)].some(([name, count]) => {
    const same = [...kept].filter(([other]) => name.split(' ').every((part) => other.split(' ').includes(part)));
    return same.reduce((sum, [, times]) => sum + times, 0) < count;
  });
}
