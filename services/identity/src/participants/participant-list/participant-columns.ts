import type { TableColumns } from '@laurel/service-kit/table/table-sql';

/** Sort columns of the table, each with an index; the other filters are in `participant-filter`. */
export const openColumns: TableColumns = {
  sort: {
    // The very expression of the indexes participant_name_en and participant_name_es.
    name: { name: `left(p.first_name || ' ' || p.last_name, 200)` },
    status: 'p.status',
    // Ids ascend with time.
    created_at: 'p.id',
  },
  filter: { status: { sql: 'p.status', match: 'one-of' } },
  search: [],
  defaultSort: '-created_at',
  tieBreak: 'p.id',
};

/** Sorting by e-mail needs the permission to see e-mails: the order would leak them. */
export const participantColumns: TableColumns = {
  ...openColumns,
  sort: { ...openColumns.sort, email: 'p.email' },
};

/** Sorts by a counter, each with an index of `participant_stats s`. */
export const counterColumns: TableColumns = {
  ...participantColumns,
  sort: {
    unused_points: 's.unused_points',
    completed_challenges: 's.completed_challenges',
    rewards_earned: 's.rewards_earned',
  },
  tieBreak: 's.participant_id',
};

/** A masked address. */
export const CENSORED = `left(p.email, 1) || '•••@' || left(split_part(p.email, '@', 2), 1) || '•••' ||
  coalesce(substring(p.email FROM '\\.[^.]*$'), '')`;
