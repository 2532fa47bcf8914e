import { fill } from '../../provider/fill.ts';
import type { useMediaTexts } from '../texts.ts';
import type { MediaUse } from '../types.ts';

type Texts = ReturnType<typeof useMediaTexts>;

/** `3 challenges, 1 reward, the look of the site` */
export function countedUses(uses: readonly MediaUse[], more: number, texts: Texts): string {
  const kinds = [...new Set(uses.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => {
    const count = uses.filter((use) => use.kind === kind).length;
    const { one, many } = texts.kinds[kind];
    return count === 1 ? one : fill(many, { count: String(count) });
  });
  return [...counts, ...(more > 0 ? [fill(texts.moreUses, { count: String(more) })] : [])].join(', ');
}

export const nameOfUse = ({ kind, title }: MediaUse, texts: Texts): string => title || texts.kinds[kind].one;
