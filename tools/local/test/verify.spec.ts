import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schema as identity } from '@laurel/identity/migrate';
import { schema as programs } from '@laurel/programs/migrate';
import { schema as receipts } from '@laurel/receipts/migrate';
import { schema as rewards } from '@laurel/rewards/migrate';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { type Store, stores } from '../src/verify/comparisons.ts';
import { verifyDatabases } from '../src/verify/verify-databases.ts';

/** Lena (7) has completed three challenges of 10 points, Tomas (8) has a receipt of 20; Ada (9) is in another program. */
const sound: Record<Store, string> = {
  identity: `
    INSERT INTO program_copy (id, organization_id, name, subdomain, features, override_enrollment, version)
    VALUES (1, 1, 'One', 'one', '{}', false, 1), (2, 1, 'Two', 'two', '{}', false, 1);
    INSERT INTO participant (program_id, id, email, first_name, last_name, search_name, search_last_name, status)
    OVERRIDING SYSTEM VALUE VALUES (1, 7, 'lena@example.org', 'Lena', 'Holm', 'lena holm', 'holm', 'active'),
      (1, 8, 'tomas@example.org', 'Tomas', 'Reis', 'tomas reis', 'reis', 'active'),
      (2, 9, 'ada@example.org', 'Ada', 'Stone', 'ada stone', 'stone', 'active');
    INSERT INTO participant_stats (program_id, participant_id, points, unused_points, completed_challenges, rewards_earned)
    VALUES (1, 7, 30, 30, 3, 1), (1, 8, 20, 20, 0, 1), (2, 9, 0, 0, 0, 0)`,
  programs: `
    INSERT INTO program (id, organization_id, name, subdomain, term_points_as, term_rewards_as)
    VALUES (1, 1, 'One', 'one', 'points', 'rewards'), (2, 1, 'Two', 'two', 'points', 'rewards');
    INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
    VALUES (1, 7, 'Lena', 'Holm', 'active', 1), (1, 8, 'Tomas', 'Reis', 'active', 1), (2, 9, 'Ada', 'Stone', 'active', 1);
    INSERT INTO challenge (program_id, id, identifier, name, caption, challenge_type, points)
    VALUES (1, 1, 'map', 'Map', 'Read the map', 'link', 10);
    INSERT INTO completion (program_id, id, participant_id, challenge_id, occasion, points, created_at)
    SELECT 1, n, 7, 1, n::text, 10, '2026-03-29T00:30:00Z' FROM generate_series(1, 3) AS n;
    INSERT INTO completion_count (program_id, participant_id, completions, version) VALUES (1, 7, 3, 3);
    INSERT INTO completion_tally (program_id, challenge_id, slot, completions, points)
    VALUES (1, 1, 0, 2, 20), (1, 1, 5, 1, 10);
    INSERT INTO participant_action (program_id, participant_id, title, action_type, source_id, points, created_at)
    SELECT 1, 7, 'Read the map', 'challenge', n, 10, '2026-03-29T00:30:00Z' FROM generate_series(1, 3) AS n;
    INSERT INTO participant_action
      (program_id, participant_id, title, action_type, source_id, reward_id, points, created_at)
    VALUES (1, 7, 'Mug', 'reward', 2, 1, 0, '2026-03-29T00:30:00Z');
    INSERT INTO program_dashboard SELECT * FROM jsonb_populate_record(NULL::program_dashboard,
      '{"program_id": 1, "time_zone": "America/Los_Angeles", "counted_on": "2026-03-30"}');
    INSERT INTO action_day (program_id, day, action_type, actions) VALUES (1, '2026-03-28', 'challenge', 3),
      (1, '2026-03-28', 'reward', 1);
    INSERT INTO program_day (program_id, day, actions, completions, active_participants)
    VALUES (1, '2026-03-28', 4, 3, 1);
    INSERT INTO participant_day SELECT * FROM jsonb_populate_record(NULL::participant_day,
      '{"program_id": 1, "participant_id": 7, "day": "2026-03-28", "actions": 4, "completions": 3, "points": 30}');
    DELETE FROM dashboard_change`,
  rewards: `
    INSERT INTO program_copy (id, organization_id, name, features, term_points_as, version)
    VALUES (1, 1, 'One', '{}', 'points', 1), (2, 1, 'Two', '{}', 'points', 1);
    INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
    VALUES (1, 7, 'Lena', 'Holm', 'active', 1), (1, 8, 'Tomas', 'Reis', 'active', 1), (2, 9, 'Ada', 'Stone', 'active', 1);
    INSERT INTO currency (program_id, id, code) VALUES (1, 1, 'points');
    INSERT INTO account (program_id, id, kind, participant_id, currency_id, balance, lifetime, version)
    VALUES (1, 1, 'issuance', NULL, 1, 0, 0, 0), (1, 7, 'wallet', 7, 1, 30, 30, 3), (1, 8, 'wallet', 8, 1, 20, 20, 1);
    INSERT INTO transfer (program_id, id, key, input_hash, kind, currency_id, source_type, source_id, title, effective_at)
    SELECT 1, n, n::text, sha256(''), 'earn', 1, CASE WHEN n < 4 THEN 'completion' ELSE 'receipt' END,
      CASE WHEN n < 4 THEN n ELSE 1 END, 'Points', '2026-03-29T00:30:00Z' FROM generate_series(1, 4) AS n;
    INSERT INTO ledger_entry (program_id, transfer_id, account_id, amount, balance_after, account_version, kind, posted_at)
    SELECT 1, n, 7, 10, 10 * n, n, 'earn', '2026-03-29T00:30:00Z' FROM generate_series(1, 3) AS n;
    INSERT INTO ledger_entry (program_id, transfer_id, account_id, amount, balance_after, account_version, kind, posted_at)
    VALUES (1, 4, 8, 20, 20, 1, 'earn', '2026-03-29T00:30:00Z');
    INSERT INTO challenge_progress (program_id, participant_id, completions, version) VALUES (1, 7, 3, 3);
    INSERT INTO reward (program_id, id, identifier, name, description, selection, threshold)
    VALUES (1, 1, 'mug', 'Mug', 'A mug', 'redeem', 0);
    INSERT INTO claim (program_id, id, reward_id, participant_id, ordinal, points, unused_points, claimed_at, how)
    VALUES (1, 2, 1, 7, 1, 0, 30, '2026-03-29T00:30:00Z', NULL), (1, 3, 1, 8, 1, 0, 20, '2026-03-29T00:30:00Z', 'by_hand');
    UPDATE account SET claims = 1 WHERE kind = 'wallet'`,
  receipts: `
    INSERT INTO program_copy (id, organization_id, features, version) VALUES (1, 1, '{}', 1), (2, 1, '{}', 1);
    INSERT INTO participant_copy (program_id, id, first_name, last_name, status, points, completed_challenges)
    VALUES (1, 7, 'Lena', 'Holm', 'active', 30, 3), (1, 8, 'Tomas', 'Reis', 'active', 20, 0),
      (2, 9, 'Ada', 'Stone', 'active', 0, 0);
    INSERT INTO receipt (program_id, id, participant_id, files_hash, status, points)
    VALUES (1, 1, 8, sha256(''), 'processed', 20)`,
};

describe('the comparison of all databases', () => {
  const databases = {} as Record<Store, TestDatabase>;

  const found = async (): Promise<Record<string, readonly string[]>> => {
    const urls = Object.fromEntries(stores.map((store) => [store, databases[store].adminUrl]));
    const counts = await verifyDatabases({ urls: urls as Record<Store, string>, looks: 1 });
    return Object.fromEntries(counts.flatMap(({ name, count, examples }) => (count === 0 ? [] : [[name, examples]])));
  };

  beforeAll(async () => {
    for (const schema of [identity, programs, rewards, receipts]) {
      const store = schema.service as Store;
      databases[store] = await createTestDatabase(schema);
      await databases[store].query(sound[store]);
    }
  });
  afterAll(async () => {
    await Promise.all(Object.values(databases).map((database) => database.drop()));
  });

  it('finds nothing while all figures agree', async () => {
    expect(await found()).toEqual({});
  });

  it('finds points of a completion that was taken back, in no other count', async () => {
    await databases.programs.query(`
      DELETE FROM completion WHERE id = 3; DELETE FROM dashboard_change;
      UPDATE completion_count SET completions = 2; UPDATE completion_tally SET completions = 1, points = 10 WHERE slot = 0;
      UPDATE program_day SET completions = 2; UPDATE participant_day SET completions = 2`);
    await databases.rewards.query('UPDATE challenge_progress SET completions = 2');
    await databases.identity.query('UPDATE participant_stats SET completed_challenges = 2 WHERE participant_id = 7');
    await databases.receipts.query('UPDATE participant_copy SET completed_challenges = 2 WHERE id = 7');
    const faults = await found();
    await databases.programs.query(`
      INSERT INTO completion (program_id, id, participant_id, challenge_id, occasion, points, created_at)
      VALUES (1, 3, 7, 1, '3', 10, '2026-03-29T00:30:00Z'); DELETE FROM dashboard_change;
      UPDATE completion_count SET completions = 3; UPDATE completion_tally SET completions = 2, points = 20 WHERE slot = 0;
      UPDATE program_day SET completions = 3; UPDATE participant_day SET completions = 3`);
    await databases.rewards.query('UPDATE challenge_progress SET completions = 3');
    await databases.identity.query('UPDATE participant_stats SET completed_challenges = 3 WHERE participant_id = 7');
    await databases.receipts.query('UPDATE participant_copy SET completed_challenges = 3 WHERE id = 7');
    expect(faults).toEqual({
      'completions whose points differ from what the ledger holds for them': [
        '1 3: nothing in programs, 10 in rewards',
      ],
    });
  });

  it.each<[string, Store, string, string, string]>([
    [
      'participants whose milestone progress differs from their completions',
      'rewards',
      'UPDATE challenge_progress SET completions = -3',
      'UPDATE challenge_progress SET completions = 3',
      '1 7: 3 in programs, -3 in rewards',
    ],
    [
      'receipts whose points differ from what rewards holds for them',
      'receipts',
      'UPDATE receipt SET points = 0',
      'UPDATE receipt SET points = 20',
      '1 1: nothing in receipts, 20 in rewards',
    ],
    [
      'participants whose completions in identity differ from those in programs',
      'identity',
      'UPDATE participant_stats SET completed_challenges = 1 WHERE participant_id = 8',
      'UPDATE participant_stats SET completed_challenges = 0 WHERE participant_id = 8',
      '1 8: nothing in programs, 1 in identity',
    ],
    [
      'participants whose completions in receipts differ from those in programs',
      'receipts',
      'UPDATE participant_copy SET completed_challenges = 2 WHERE id = 7',
      'UPDATE participant_copy SET completed_challenges = 3 WHERE id = 7',
      '1 7: 3 in programs, 2 in receipts',
    ],
    [
      'participants whose balance or lifetime in identity differs from their wallet',
      'identity',
      'UPDATE participant_stats SET unused_points = 29 WHERE points = 30',
      'UPDATE participant_stats SET unused_points = 30 WHERE points = 30',
      '1 7: 30 30 in rewards, 29 30 in identity',
    ],
    [
      'participants whose lifetime in receipts differs from their wallet',
      'receipts',
      'UPDATE participant_copy SET points = 0 WHERE id = 8',
      'UPDATE participant_copy SET points = 20 WHERE id = 8',
      '1 8: 20 in rewards, nothing in receipts',
    ],
    [
      'participants whose earned rewards in identity differ from their claims and awards',
      'rewards',
      'UPDATE account SET awards = 1 WHERE id = 8',
      'UPDATE account SET awards = 0 WHERE id = 8',
      '1 8: 2 1 in rewards, 1 0 in identity',
    ],
    [
      'participants whose copy in programs differs from identity',
      'programs',
      `UPDATE participant_copy SET is_staff = true WHERE program_id = 1 AND id = 8`,
      `UPDATE participant_copy SET is_staff = false; DELETE FROM dashboard_change`,
      '1 8: active false Tomas Reis in identity, active true Tomas Reis in programs',
    ],
    [
      'participants whose published count of completions differs from the rows',
      'programs',
      'UPDATE completion_count SET completions = 4',
      'UPDATE completion_count SET completions = 3',
      '1 7: 4 in programs, 3 in programs',
    ],
    [
      'challenges whose tally differs from their completions and points',
      'programs',
      'UPDATE completion_tally SET completions = 3 WHERE slot = 0',
      'UPDATE completion_tally SET completions = 2 WHERE slot = 0',
      '1 1: 4 30 in programs, 3 30 in programs',
    ],
    [
      'challenges whose tally differs from their completions and points',
      'programs',
      'UPDATE completion_tally SET points = 21 WHERE slot = 0',
      'UPDATE completion_tally SET points = 20 WHERE slot = 0',
      '1 1: 3 31 in programs, 3 30 in programs',
    ],
    [
      'claims of participants that differ from their actions in programs',
      'rewards',
      `INSERT INTO claim_reversal (program_id, claim_id, reversed_at) VALUES (1, 2, now())`,
      `BEGIN; SET LOCAL app.restoring = 'on'; DELETE FROM claim_reversal; COMMIT`,
      '1 2: 7 0 in programs, nothing in rewards',
    ],
    [
      'days of programs that differ from the actions and completions of participants',
      'programs',
      'UPDATE program_day SET active_participants = 2',
      'UPDATE program_day SET active_participants = 1',
      '1 2026-03-28: 4 3 2 in programs, 4 3 1 in programs',
    ],
    [
      'days of participants that differ from their actions and completions',
      'programs',
      'UPDATE participant_day SET actions = 2',
      'UPDATE participant_day SET actions = 4',
      '1 7 2026-03-28: 2 3 in programs, 4 3 in programs',
    ],
    [
      'days of kinds of actions that differ from the actions',
      'programs',
      `UPDATE action_day SET actions = 2 WHERE action_type = 'challenge'`,
      `UPDATE action_day SET actions = 3 WHERE action_type = 'challenge'`,
      '1 2026-03-28 challenge: 2 in programs, 3 in programs',
    ],
    [
      'participants by status and staff whose tally differs from the rows',
      'identity',
      `UPDATE participant_tally SET participants = participants + 1 WHERE program_id = 2`,
      `UPDATE participant_tally SET participants = participants - 1 WHERE program_id = 2`,
      '2 active false: 2 in identity, 1 in identity',
    ],
  ])('finds %s, and nothing else', async (name, store, fault, repair, example) => {
    await databases[store].query(fault);
    const faults = await found();
    await databases[store].query(repair);
    expect(faults).toEqual({ [name]: [example] });
  });

  it('finds an event that has waited for more than a minute, and one that was parked, but not a fresh one', async () => {
    const event = (id: string, type = 'completion.reversed'): string =>
      `INSERT INTO event (program_id, id, type, payload, effective_at) VALUES (1, ${id}, '${type}', '{}', now())`;
    await databases.programs.query(event(`uuidv7('-61 seconds')`, 'membership.changed'));
    await databases.programs.query(event(`uuidv7('-30 seconds')`, 'profile.answered'));
    await databases.programs.query(event('uuidv7()'));
    await databases.programs.query(
      `INSERT INTO event_failure (program_id, consumer, event_id, attempts, error)
       SELECT 1, 'rewards', id, 9, 'exceeds_lifetime' FROM event WHERE type = 'completion.reversed'`,
    );
    const faults = await found();
    expect(Object.keys(faults)).toEqual(['events of programs that have waited for more than 60 seconds']);
    const [waiting] = Object.values(faults);
    expect(waiting?.map((fact_) => fact_.split(' ').slice(0, 2).join(' ')).sort()).toEqual([
      'identity membership.changed',
      'integrations membership.changed',
      'rewards completion.reversed',
      'rewards membership.changed',
    ]);
  });
});
