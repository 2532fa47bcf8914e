/** A table whose rows come along when a program is copied, and what becomes of them. */
export interface CopiedTable {
  name: string;
  /** Values that the copies have in place of the original's; `now` is the moment of the copy. */
  values?: (now: string) => Record<string, unknown>;
  /** The table that a row belongs to, by the column that holds its id. */
  parent?: { name: string; column: string };
  /** False where the rows have no id of their own. */
  hasId?: boolean;
}

const ofChallenge = { name: 'challenge', column: 'challenge_id' };

/** Parents come before what belongs to them. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'content_tag', values: (now) => ({ version: 1, created_at: now }) },
  { name: 'evergreen_setting_value', values: () => ({ version: 1 }) },
  { name: 'program_template', hasId: false },
  { name: 'program_page' },
  { name: 'navigation_menu', hasId: false },
  { name: 'carousel_item' },
  { name: 'email_setting' },
  { name: 'program_tier' },
  // Drafts: nothing is open before staff looked at it.
  {
    name: 'challenge',
    values: (now) => ({
      approved: false,
      version: 1,
      achievement_collection_address: null,
      created_at: now,
      updated_at: now,
    }),
  },
  { name: 'question', parent: ofChallenge },
  { name: 'question_option', parent: { name: 'question', column: 'question_id' } },
  { name: 'social_network_post', parent: ofChallenge },
  { name: 'donation_challenge', parent: ofChallenge, hasId: false },
  { name: 'donation_entity', parent: ofChallenge },
  { name: 'donation_amount', parent: ofChallenge },
  { name: 'membership_challenge', parent: ofChallenge },
];

/** A row of the original. */
export interface OriginalRow {
  id: string | null;
  /** `null` where the table has no parent. */
  parent_id: string | null;
  /** All columns as JSON text, which keeps large numbers exact. */
  content: string;
}

/** A row to be written: the original's content with some columns changed. */
export interface CopiedRow {
  content: string;
  changes: Record<string, unknown>;
}

type NewIds = ReadonlyMap<string, string>;

/** The rows of a table's copy; those whose parent did not come along are left out. */
export function copyRows(
  { parent, values }: CopiedTable,
  rows: readonly OriginalRow[],
  { programId, now, ids, parentIds }: { programId: string; now: string; ids: NewIds; parentIds: NewIds },
): CopiedRow[] {
  return rows.flatMap(({ id, parent_id: parentId, content }) => {
    const newParent = parentId === null ? undefined : parentIds.get(parentId);
    if (parent !== undefined && newParent === undefined) return [];
    const changes = {
      ...values?.(now),
      program_id: programId,
      ...(id !== null && { id: ids.get(id) }),
      ...(parent !== undefined && { [parent.column]: newParent }),
    };
    return [{ content, changes }];
  });
}
