/** The program of the bench. */
export const PROGRAM = '1';

const DAYS = 365;
const ACTIONS_EACH = 50;
/** So many the service counts anew within seconds, to hold the tallies of the bench against its own. */
export const MOST_TO_COUNT_ANEW = 100_000;

/** What the dashboard is answered from. */
export const TALLIES = ['action_day', 'participant_day', 'participant_standing', 'program_day', 'program_dashboard']
  .map((table) => `SELECT '${table}' AS of, to_jsonb(t) AS tally FROM ${table} t`)
  .join(' UNION ALL ');

const inTurn = (column: string): string =>
  `DO $$ DECLARE s text; BEGIN FOR s IN SELECT ${column} FROM put_off LOOP EXECUTE s; END LOOP; END $$`;

/**
 * Statements that fill an empty, migrated programs database: a program that is a year old, 50 actions a participant spread
 * evenly over it, three of four for challenges, and their tallies. A row at a time the service would count fifty million
 * for an hour, so each tally is one statement here; of few actions the service counts them again, and must find the same.
 */
export const fillStatements = (actions: number): string[] => [
  `SET work_mem = '1GB'`,
  `SET maintenance_work_mem = '2GB'`,
  ...facts(actions, Math.ceil(actions / ACTIONS_EACH)),
  ...tallies,
  inTurn('back'),
  'VACUUM (ANALYZE)',
];

const facts = (actions: number, people: number): string[] => [
  'SELECT setseed(0.5)',
  `INSERT INTO program (id, organization_id, name, subdomain, term_points_as, term_rewards_as)
   VALUES (${PROGRAM}, 1, 'Bench', 'bench', 'points', 'rewards')`,
  `INSERT INTO participant (program_id, id, first_name, last_name, status, version, joined_at)
   SELECT ${PROGRAM}, n, 'Ada', 'Lovelace ' || n, 'active', 1, now() - random() * interval '${DAYS} days'
   FROM generate_series(1, ${people}) n`,
  `INSERT INTO visit_day (program_id, day, visits) SELECT ${PROGRAM}, current_date - n, 1000 FROM generate_series(0, ${DAYS}) n`,
  // As a program has them that is a year old.
  `SELECT keep_months('participant_action', 12)`,
  // Indexes that rows do not come in the order of are built when all rows are there.
  `CREATE TEMP TABLE put_off AS
   SELECT CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass)
       ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, c.conname) END AS away,
     CASE WHEN c.oid IS NULL THEN replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
       ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) END AS back
   FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
   WHERE NOT i.indisprimary
     AND i.indrelid IN ('completion'::regclass, 'participant_action'::regclass, 'participant_day'::regclass)`,
  inTurn('away'),
  // Without the triggers that leave a change a fact.
  'SET session_replication_role = replica',
  `INSERT INTO completion (program_id, id, participant_id, challenge_id, points, created_at, occasion)
   SELECT ${PROGRAM}, n, 1 + n % ${people}, 1 + n % 40, 10, now() - (1 - n / ${actions}.0) * interval '${DAYS} days', n
   FROM generate_series(1, ${actions}) n WHERE n % 4 <> 0`,
  `INSERT INTO participant_action
     (program_id, id, participant_id, title, action_type, source_id, reward_id, points, created_at)
   SELECT ${PROGRAM}, n, 1 + n % ${people}, 'Read the map', CASE WHEN n % 4 = 0 THEN 'reward' ELSE 'challenge' END,
     n, CASE WHEN n % 4 = 0 THEN 7 END, 10, now() - (1 - n / ${actions}.0) * interval '${DAYS} days'
   FROM generate_series(1, ${actions}) n`,
  'SET session_replication_role = origin',
];

/** Of the facts above: nobody is staff, each action for a challenge is a completion. */
const tallies = [
  `INSERT INTO completion_count (program_id, participant_id, completions, version)
   SELECT program_id, participant_id, count(*), count(*) FROM completion GROUP BY 1, 2`,
  `INSERT INTO program_dashboard (program_id, time_zone, today)
   SELECT id, time_zone, (now() AT TIME ZONE time_zone)::date FROM program`,
  `INSERT INTO action_day (program_id, day, action_type, actions)
   SELECT p.id, (a.created_at AT TIME ZONE p.time_zone)::date, a.action_type, count(*)
   FROM participant_action a JOIN program p ON p.id = a.program_id GROUP BY 1, 2, 3`,
  `INSERT INTO participant_day (program_id, participant_id, day, actions, completions, points)
   SELECT p.id, a.participant_id, (a.created_at AT TIME ZONE p.time_zone)::date, count(*),
     count(*) FILTER (WHERE a.action_type = 'challenge'),
     coalesce(sum(a.points) FILTER (WHERE a.action_type <> 'reward'), 0)
   FROM participant_action a JOIN program p ON p.id = a.program_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  `INSERT INTO participant_standing (program_id, participant_id, counted, points, recent_points, last_active)
   SELECT d.program_id, d.participant_id, true, sum(d.points),
     coalesce(sum(d.points) FILTER (WHERE d.day > p.today - 30), 0), max(d.day)
   FROM participant_day d JOIN program_dashboard p USING (program_id) GROUP BY 1, 2 ORDER BY 1, 2`,
  `INSERT INTO program_day (program_id, day, actions, completions, active_participants, last_active)
   SELECT d.program_id, d.day, sum(d.actions), sum(d.completions), count(*),
     (SELECT count(*) FROM participant_standing s WHERE s.program_id = d.program_id AND s.last_active = d.day)
   FROM participant_day d GROUP BY 1, 2`,
];
