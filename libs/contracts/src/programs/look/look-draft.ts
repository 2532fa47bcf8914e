import type { LookDraft, LookDraftChange } from './look.dto.ts';
import { type Look, type LookChanges, lookValue, lookWith, storedValue } from './look-fields.ts';

/** A field that the draft and a later published look have both changed. */
export interface LookCollision extends LookDraftChange {
  published: string | null;
}

/** The values of changes by their path. */
export const draftValues = (changes: readonly LookDraftChange[]): LookChanges =>
  Object.fromEntries(changes.map(({ field, value }) => [field, value]));

/** The published look with the changes of its draft. */
export const draftedLook = (published: Look, draft: Pick<LookDraft, 'changes'> | null): Look =>
  draft === null ? published : lookWith(published, draftValues(draft.changes));

/** The changes of a draft that the site does not show already. */
const standingChanges = (published: Look, changes: readonly LookDraftChange[]): LookDraftChange[] =>
  changes.filter(({ field, value }) => value !== lookValue(published, field));

/** The changes of a draft after more were saved to it. */
export function draftChanges(
  published: Look,
  changes: readonly LookDraftChange[],
  saved: readonly LookDraftChange[] = [],
): LookDraftChange[] {
  const merged = new Map(standingChanges(published, changes).map((change) => [change.field, change]));
  for (const { field, before, value } of saved) {
    const first = merged.get(field)?.before;
    merged.set(field, {
      field,
      before: first === undefined ? storedValue(field, before) : first,
      value: storedValue(field, value),
    });
  }
  return standingChanges(published, [...merged.values()]);
}

/** What a draft would overwrite that was published after the field was changed in it. */
export const draftCollisions = (published: Look, changes: readonly LookDraftChange[]): LookCollision[] =>
  changes.flatMap((change) => {
    const now = lookValue(published, change.field);
    return now === change.before || now === change.value ? [] : [Object.assign({}, change, { published: now })];
  });
