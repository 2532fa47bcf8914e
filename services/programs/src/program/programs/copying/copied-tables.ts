/** A table whose rows are copied with a program, with the changes to them. */
export interface CopiedTable {
  name: string;
  /** Values of the copies in place of the original's; `now` is the moment of the copy. */
  values?: (now: string) => Record<string, unknown>;
  /** The parent tables of a row, each by the column with its id. */
  parents?: readonly { name: string; column: string }[];
  /** False for rows without an id of their own. */
  hasId?: boolean;
}

const ofChallenge = [{ name: 'challenge', column: 'challenge_id' }];

/** Parents come before their children. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'content_tag', values: (now) => ({ version: 1, created_at: now }) },
  { name: 'evergreen_setting_value', values: () => ({ version: 1 }) },
  { name: 'program_template', hasId: false },
  { name: 'program_page' },
  { name: 'navigation_menu', hasId: false },
  { name: 'carousel_item' },
  { name: 'email_setting' },
  { name: 'program_tier' },
  // Drafts: a copied challenge opens only after staff approve it.
  {
    name: 'challenge',
    values: (now) => ({
      is_approved: false,
      version: 1,
      achievement_collection_address: null,
      created_at: now,
      updated_at: now,
    }),
  },
  { name: 'challenge_tag', parents: [...ofChallenge, { name: 'content_tag', column: 'tag_id' }], hasId: false },
  { name: 'question', parents: ofChallenge },
  { name: 'question_option', parents: [{ name: 'question', column: 'question_id' }] },
  { name: 'social_network_post', parents: ofChallenge },
  { name: 'donation_challenge', parents: ofChallenge, hasId: false },
  { name: 'donation_entity', parents: ofChallenge },
  { name: 'donation_amount', parents: ofChallenge },
  { name: 'membership_challenge', parents: ofChallenge },
];

/** A row of the original. */
export interface OriginalRow {
  id: string | null;
  /** Same order as the table's parents. */
  parent_ids: readonly string[];
  /** All columns as JSON text, which preserves large numbers exactly. */
  content: string;
}

/** A row to be written: the original's content with some columns changed. */
export interface CopiedRow {
  content: string;
  changes: Record<string, unknown>;
}

type NewIds = ReadonlyMap<string, string>;

/** The rows of a table's copy; those without a copied parent are left out. */
export function copyRows(
  { parents = [], values }: CopiedTable,
  rows: readonly OriginalRow[],
  {
    programId,
    now,
    ids,
    parentIds,
  }: { programId: string; now: string; ids: NewIds; parentIds: ReadonlyMap<string, NewIds> },
): CopiedRow[] {
  return rows.flatMap(({ id, parent_ids: oldParents, content }) => {
    const references: Record<string, string> = {};
    for (const [place, { name, column }] of parents.entries()) {
      const copy = parentIds.get(name)?.get(oldParents[place] ?? '');
      if (copy === undefined) return [];
      references[column] = copy;
    }
    const changes = {
      ...values?.(now),
      program_id: programId,
      ...(id !== null && { id: ids.get(id) }),
      ...references,
    };
    return [{ content, changes }];
  });
}
