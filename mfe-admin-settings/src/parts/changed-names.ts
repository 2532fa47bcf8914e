interface Change {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The fields that are different since an entry of the activity log. */
export function changedNames({ before, after }: Change): string {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
  return changed.join(', ') || '–';
}
