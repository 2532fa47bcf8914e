import { entryTitleOf } from '@laurel/contracts/rewards/entry-titles';
import { termFor } from '../../parts/program.ts';
import type { useTexts } from '../use-texts.ts';

/** The title of an entry or activity: that of a record as it is, the ledger's own in the reader's language. */
export function entryTitle(t: ReturnType<typeof useTexts>, entry: { source_type: string; title: string }): string {
  const own = entryTitleOf(entry);
  return own === null ? entry.title : t(`account.points.own.${own}`, { term: termFor('points') });
}
