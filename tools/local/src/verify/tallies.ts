import type { Comparison, Store } from './comparisons.ts';

/** Compares a counter table with the rows that it counts, in the same database. */
const tally = (store: Store, name: string, counterSql: string, rowsSql: string): Comparison => ({
  name,
  invariant: 'INV-06',
  one: { store, sql: counterSql },
  other: { store, sql: rowsSql },
});

/** Leaves out a program with changes that are not counted yet, or whose time zone is changing. */
const whereUpToDate = (program: string): string =>
  `NOT EXISTS (SELECT FROM dashboard_change w WHERE w.program_id = ${program})
   AND EXISTS (SELECT FROM program_dashboard z WHERE z.program_id = ${program} AND z.next_time_zone IS NULL)`;

/** The participant's days, counted from actions and completions in the time zone of the figures. */
const days = `SELECT m.program_id, m.participant_id, (m.at AT TIME ZONE z.time_zone)::date AS day,
    sum(m.actions) AS actions, sum(m.completions) AS completions
  FROM (SELECT program_id, participant_id, created_at AS at, 1 AS actions, 0 AS completions FROM participant_action
    UNION ALL SELECT program_id, participant_id, created_at, 0, 1 FROM completion) m
  JOIN program_dashboard z ON z.program_id = m.program_id
  WHERE ${whereUpToDate('m.program_id')} GROUP BY 1, 2, 3`;

const withoutStaff = `NOT EXISTS (SELECT FROM participant_copy p
  WHERE p.program_id = d.program_id AND p.id = d.participant_id AND p.is_staff)`;

/** Counters compared with the rows that they count. Day figures follow about a second later, see `whereUpToDate`. */
export const tallies: readonly Comparison[] = [
  tally(
    'programs',
    'participants whose published count of completions differs from the rows',
    `SELECT program_id || ' ' || participant_id AS key, completions::text AS value FROM completion_count
     WHERE completions <> 0`,
    `SELECT program_id || ' ' || participant_id AS key, count(*)::text AS value FROM completion
     GROUP BY program_id, participant_id`,
  ),
  tally(
    'programs',
    'challenges whose tally differs from their completions and points',
    `SELECT program_id || ' ' || challenge_id AS key, sum(completions) || ' ' || sum(points) AS value FROM completion_tally
     GROUP BY program_id, challenge_id HAVING sum(completions) <> 0 OR sum(points) <> 0`,
    `SELECT program_id || ' ' || challenge_id AS key, count(*) || ' ' || sum(points) AS value FROM completion
     GROUP BY program_id, challenge_id`,
  ),
  tally(
    'programs',
    'days of participants that differ from their actions and completions',
    `SELECT program_id || ' ' || participant_id || ' ' || day AS key,
       actions || ' ' || completions AS value
     FROM participant_day WHERE ${whereUpToDate('program_id')} AND (actions, completions) <> (0, 0)`,
    `SELECT program_id || ' ' || participant_id || ' ' || day AS key,
       actions || ' ' || completions AS value
     FROM (${days}) d WHERE (actions, completions) <> (0, 0)`,
  ),
  tally(
    'programs',
    'days of programs that differ from the actions and completions of participants',
    `SELECT program_id || ' ' || day AS key, actions || ' ' || completions || ' ' || active_participants AS value
     FROM program_day
     WHERE ${whereUpToDate('program_id')} AND (actions, completions, active_participants) <> (0, 0, 0)`,
    `SELECT program_id || ' ' || day AS key,
       sum(actions) || ' ' || sum(completions) || ' ' || count(*) FILTER (WHERE actions > 0) AS value
     FROM (${days}) d WHERE ${withoutStaff} GROUP BY program_id, day HAVING sum(actions) > 0 OR sum(completions) > 0`,
  ),
  tally(
    'programs',
    'days of kinds of actions that differ from the actions',
    `SELECT program_id || ' ' || day || ' ' || action_type AS key, actions::text AS value FROM action_day
     WHERE ${whereUpToDate('program_id')} AND actions <> 0`,
    `SELECT a.program_id || ' ' || (a.created_at AT TIME ZONE z.time_zone)::date || ' ' || a.action_type AS key,
       count(*)::text AS value
     FROM participant_action a JOIN program_dashboard z ON z.program_id = a.program_id
     WHERE ${whereUpToDate('a.program_id')}
     GROUP BY a.program_id, (a.created_at AT TIME ZONE z.time_zone)::date, a.action_type`,
  ),
  tally(
    'identity',
    'participants by status and staff whose tally differs from the rows',
    `SELECT program_id || ' ' || status || ' ' || is_staff AS key, sum(participants)::text AS value
     FROM participant_tally GROUP BY program_id, status, is_staff HAVING sum(participants) <> 0`,
    `SELECT program_id || ' ' || status || ' ' || is_staff AS key, count(*)::text AS value
     FROM participant GROUP BY program_id, status, is_staff`,
  ),
];
