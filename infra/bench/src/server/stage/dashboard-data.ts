/** The program of the bench. */
export const PROGRAM = '1';

const DAYS = 365;
const ACTIONS_EACH = 50;

/**
 * Statements that fill an empty, migrated programs database: a program that is a year old, 50 actions a participant spread
 * evenly over it, three of four for challenges. The service's own functions count them.
 */
export const fillStatements = (actions: number): string[] => [
  'SELECT setseed(0.5)',
  `INSERT INTO program (id, organization_id, name, subdomain, term_points_as, term_rewards_as)
   VALUES (${PROGRAM}, 1, 'Bench', 'bench', 'points', 'rewards')`,
  `INSERT INTO participant (program_id, id, first_name, last_name, status, version, joined_at)
   SELECT ${PROGRAM}, n, 'Ada', 'Lovelace ' || n, 'active', 1, now() - random() * interval '${DAYS} days'
   FROM generate_series(1, ${Math.ceil(actions / ACTIONS_EACH)}) n`,
  `INSERT INTO visit_day (program_id, day, visits) SELECT ${PROGRAM}, current_date - n, 1000 FROM generate_series(0, ${DAYS}) n`,
  // Everything is counted at once below.
  'SET session_replication_role = replica',
  `INSERT INTO completion (program_id, participant_id, challenge_id, points, created_at, occasion)
   SELECT ${PROGRAM}, 1 + n % ${Math.ceil(actions / ACTIONS_EACH)}, 1 + n % 40, 10,
     now() - (1 - n / ${actions}.0) * interval '${DAYS} days', n
   FROM generate_series(1, ${actions}) n WHERE n % 4 <> 0`,
  `INSERT INTO participant_action
     (program_id, participant_id, title, action_type, source_id, reward_id, points, created_at)
   SELECT ${PROGRAM}, 1 + n % ${Math.ceil(actions / ACTIONS_EACH)}, 'Read the map',
     CASE WHEN n % 4 = 0 THEN 'reward' ELSE 'challenge' END, n, CASE WHEN n % 4 = 0 THEN 7 END, 10,
     now() - (1 - n / ${actions}.0) * interval '${DAYS} days'
   FROM generate_series(1, ${actions}) n`,
  'SET session_replication_role = origin',
  'VACUUM (ANALYZE)',
  `SELECT recount_dashboard(${PROGRAM})`,
  `DO $$ BEGIN WHILE count_changes(${PROGRAM}, 100000) LOOP NULL; END LOOP; END $$`,
  'VACUUM (ANALYZE)',
];
