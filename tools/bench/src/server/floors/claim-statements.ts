import { PARTICIPANTS, REWARDS } from '../fixtures/claim.fixture.ts';

/** The bare tables of a claim, beside the product's in the same database. */
export const claimTables = `
  DROP SCHEMA IF EXISTS bench_floor CASCADE;
  CREATE SCHEMA bench_floor;
  SET search_path = bench_floor;
  CREATE TABLE ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key uuid NOT NULL UNIQUE,
    participant_id bigint NOT NULL, amount bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE claim (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, participant_id bigint NOT NULL,
    reward_id bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE outbox (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, type text NOT NULL, payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE wallet (participant_id bigint PRIMARY KEY, balance bigint NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE reward (id bigint PRIMARY KEY, stock bigint NOT NULL) WITH (fillfactor = 50);
  INSERT INTO wallet SELECT id, 1000000000 FROM generate_series(1, ${PARTICIPANTS}) AS id;
  INSERT INTO reward SELECT id, 1000000000 FROM generate_series(1, ${REWARDS}) AS id;
  ANALYZE wallet, reward;
`;

/**
 * One claim in seven statements, each a round trip. The reward comes last, so that its lock is held for the shortest time:
 * the better order of the two on a hot reward.
 *
 * @param participant, reward what stands for their ids in the statements
 */
export const claimStatements = (participant: string, reward: string): string[] => [
  'BEGIN',
  `INSERT INTO bench_floor.ledger (key, participant_id, amount) VALUES (gen_random_uuid(), ${participant}, -1)
   ON CONFLICT (key) DO NOTHING`,
  `INSERT INTO bench_floor.claim (participant_id, reward_id) VALUES (${participant}, ${reward})`,
  `INSERT INTO bench_floor.outbox (type, payload) VALUES ('reward.claimed',
   jsonb_build_object('participant_id', ${participant}::text, 'reward_id', ${reward}::text, 'points', 1))`,
  `UPDATE bench_floor.wallet SET balance = balance - 1 WHERE participant_id = ${participant} AND balance >= 1`,
  `UPDATE bench_floor.reward SET stock = stock - 1 WHERE id = ${reward} AND stock >= 1`,
  'COMMIT',
];
