/** Titles that the ledger gives its own entries. Screens say them in the reader's language, by the program's term. */
export const entryTitles = {
  imported: 'Points import',
  corrected: 'Points correction',
  import_undone: 'Points import undone',
  reset: 'Activities reset',
  receipt: 'Receipt',
} as const;

export type EntryTitle = keyof typeof entryTitles;

/** Which of the ledger's titles an entry has; `null` where a record, a merchant or a person has named it. */
export function entryTitleOf({ source_type, title }: { source_type: string; title: string }): EntryTitle | null {
  if (!['import', 'reset', 'receipt'].includes(source_type)) return null;
  const names = Object.keys(entryTitles) as EntryTitle[];
  return names.find((name) => entryTitles[name] === title) ?? null;
}
