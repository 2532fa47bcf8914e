/** Services whose databases are compared with each other. */
export const stores = ['identity', 'programs', 'rewards', 'receipts'] as const;
export type Store = (typeof stores)[number];

/** Figures of one database: rows of `key` and `value`, both text; a figure that is nothing has no row. */
interface Figures {
  store: Store;
  sql: string;
}

/** Two counts of the same figures that must agree. */
export interface Comparison {
  /** Name of the counted differences. */
  name: string;
  invariant: string;
  one: Figures;
  other: Figures;
}

/** Programs publish the count of completions with a version; a participant whose erasure is known is left out. */
const completionsOfPeople: Figures = {
  store: 'programs',
  sql: `SELECT d.program_id || ' ' || d.participant_id AS key, count(*)::text AS value FROM completion d
    WHERE NOT EXISTS (SELECT FROM participant_copy p
      WHERE p.program_id = d.program_id AND p.id = d.participant_id AND p.erased_at IS NOT NULL)
    GROUP BY d.program_id, d.participant_id`,
};

const wallets = (value: string): Figures => ({
  store: 'rewards',
  sql: `SELECT a.program_id || ' ' || a.participant_id AS key, ${value} AS value FROM account a
    JOIN participant_copy p ON p.program_id = a.program_id AND p.id = a.participant_id AND p.erased_at IS NULL
    WHERE a.kind = 'wallet' AND ${value} NOT IN ('0', '0 0')`,
});

const statistics = (value: string): Figures => ({
  store: 'identity',
  sql: `SELECT program_id || ' ' || participant_id AS key, ${value} AS value FROM participant_stats
    WHERE ${value} NOT IN ('0', '0 0')`,
});

/** Figures that one service counts and another one shows, over the rows of both. */
const betweenServices: readonly Comparison[] = [
  {
    name: 'completions whose points differ from what the ledger holds for them',
    invariant: 'INV-02',
    one: {
      store: 'programs',
      sql: `SELECT d.program_id || ' ' || d.id AS key, d.points::text AS value FROM completion d
        WHERE d.points <> 0 AND NOT EXISTS (SELECT FROM participant_copy p
          WHERE p.program_id = d.program_id AND p.id = d.participant_id AND p.erased_at IS NOT NULL)`,
    },
    other: {
      store: 'rewards',
      sql: `SELECT t.program_id || ' ' || t.source_id AS key, sum(e.amount)::text AS value FROM transfer t
        JOIN ledger_entry e ON e.program_id = t.program_id AND e.transfer_id = t.id AND e.account_version IS NOT NULL
        JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
        JOIN participant_copy p ON p.program_id = a.program_id AND p.id = a.participant_id AND p.erased_at IS NULL
        WHERE t.source_type = 'completion' GROUP BY t.program_id, t.source_id HAVING sum(e.amount) <> 0`,
    },
  },
  {
    name: 'participants whose milestone progress differs from their completions',
    invariant: 'INV-02',
    one: completionsOfPeople,
    other: {
      store: 'rewards',
      sql: `SELECT g.program_id || ' ' || g.participant_id AS key, g.completions::text AS value FROM challenge_progress g
        WHERE g.completions <> 0 AND NOT EXISTS (SELECT FROM participant_copy p
          WHERE p.program_id = g.program_id AND p.id = g.participant_id AND p.erased_at IS NOT NULL)`,
    },
  },
  {
    name: 'participants whose completions in identity differ from those in programs',
    invariant: 'INV-02',
    one: completionsOfPeople,
    other: statistics('completed_challenges::text'),
  },
  {
    name: 'participants whose completions in receipts differ from those in programs',
    invariant: 'INV-02',
    one: completionsOfPeople,
    other: {
      store: 'receipts',
      sql: `SELECT program_id || ' ' || id AS key, completed_challenges::text AS value FROM participant_copy
        WHERE completed_challenges <> 0 AND erased_at IS NULL`,
    },
  },
  {
    name: 'participants whose balance or lifetime in identity differs from their wallet',
    invariant: 'INV-02',
    one: wallets(`a.balance || ' ' || a.lifetime`),
    other: statistics(`unused_points || ' ' || points`),
  },
  {
    name: 'participants whose lifetime in receipts differs from their wallet',
    invariant: 'INV-02',
    one: wallets('a.lifetime::text'),
    other: {
      store: 'receipts',
      sql: `SELECT program_id || ' ' || id AS key, points::text AS value FROM participant_copy
        WHERE points <> 0 AND erased_at IS NULL`,
    },
  },
  {
    name: 'participants whose earned rewards in identity differ from their claims and awards',
    invariant: 'INV-06',
    one: wallets(`a.claims + a.awards || ' ' || a.awards`),
    other: statistics(`rewards_earned || ' ' || rewards_awarded`),
  },
  {
    name: 'claims of participants that differ from their actions in programs',
    invariant: 'INV-06',
    one: {
      store: 'programs',
      sql: `SELECT a.program_id || ' ' || a.source_id AS key, a.participant_id || ' ' || 0 - a.points AS value
        FROM participant_action a WHERE a.action_type = 'reward' AND NOT EXISTS (SELECT FROM participant_copy p
          WHERE p.program_id = a.program_id AND p.id = a.participant_id AND p.erased_at IS NOT NULL)`,
    },
    other: {
      store: 'rewards',
      sql: `SELECT c.program_id || ' ' || c.id AS key, c.participant_id || ' ' || c.points AS value FROM claim c
        WHERE c.how IS NULL AND claim_stands(c) AND NOT EXISTS (SELECT FROM participant_copy p
          WHERE p.program_id = c.program_id AND p.id = c.participant_id AND p.erased_at IS NOT NULL)`,
    },
  },
  {
    name: 'receipts whose points differ from what rewards holds for them',
    invariant: 'INV-02',
    one: {
      store: 'receipts',
      sql: `SELECT r.program_id || ' ' || r.id AS key, r.points::text AS value FROM receipt r
        JOIN participant_copy p ON p.program_id = r.program_id AND p.id = r.participant_id AND p.erased_at IS NULL
        WHERE r.points <> 0`,
    },
    other: {
      store: 'rewards',
      sql: `SELECT t.program_id || ' ' || t.source_id AS key, sum(e.amount)::text AS value FROM transfer t
        JOIN ledger_entry e ON e.program_id = t.program_id AND e.transfer_id = t.id AND e.account_version IS NOT NULL
        JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
        JOIN participant_copy p ON p.program_id = a.program_id AND p.id = a.participant_id AND p.erased_at IS NULL
        WHERE t.source_type = 'receipt' GROUP BY t.program_id, t.source_id HAVING sum(e.amount) <> 0`,
    },
  },
];

/** Tables of participants that other services copy from identity. */
const people = (of: 'programs' | 'rewards' | 'receipts', columns: readonly string[]): Comparison => {
  const value = columns.map((column) => `${column}::text`).join(` || ' ' || `);
  return {
    name: `participants whose copy in ${of} differs from identity`,
    invariant: 'INV-20',
    one: { store: 'identity', sql: `SELECT program_id || ' ' || id AS key, ${value} AS value FROM participant` },
    other: {
      store: of,
      sql: `SELECT program_id || ' ' || id AS key, ${value} AS value FROM participant_copy WHERE erased_at IS NULL`,
    },
  };
};

export const comparisons: readonly Comparison[] = [
  ...betweenServices,
  people('programs', ['status', 'is_staff', 'first_name', 'last_name']),
  people('rewards', ['status', 'is_staff', 'first_name', 'last_name']),
  people('receipts', ['status', 'first_name', 'last_name']),
];
