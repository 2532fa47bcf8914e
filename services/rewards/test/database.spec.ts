import { fileURLToPath } from 'node:url';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { createDataSource } from '@laurel/service-kit/database/data-source';
import { errorCode } from '@laurel/service-kit/errors/pg-errors';
import { ChildInstance } from '@laurel/test-kit/instances';
import { createEmptyDatabase, createTestDatabase, quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import type pg from 'pg';
import { claim } from './claim.fixture.ts';
import { fund } from './fund.fixture.ts';
import { AptosAccount } from '../src/rewards/collectibles/integration/aptos-integration.entity.ts';
import { ParticipantWallet } from '../src/rewards/collectibles/minting/participant-wallet.entity.ts';
import { ContentTagCopy } from '../src/rewards/content-tags/content-tag-copy.entity.ts';
import { RewardTag } from '../src/rewards/content-tags/reward-tag.entity.ts';
import { CouponFilePart } from '../src/rewards/coupons/coupon-file.entity.ts';
import { Draw } from '../src/draws/draws/records/draw.entity.ts';
import { DrawEntrant } from '../src/draws/draws/records/draw-entrant.entity.ts';
import { DrawRecord } from '../src/draws/draws/records/draw-record.entity.ts';
import { migrate, schema } from '../src/migrate.ts';
import { PointsImport } from '../src/points/points/points-import.entity.ts';
import { PurchaseRecord } from '../src/claims/purchases/purchase.entity.ts';
import { Reward } from '../src/rewards/rewards/reward.entity.ts';
import { statusOf } from '../src/rewards/refusals/refusal.ts';
import { RewardStock } from '../src/rewards/rewards/stock/reward-stock.entity.ts';
import { verify } from '../src/verify.ts';

const verifyEntry = fileURLToPath(new URL('../src/verify.ts', import.meta.url));
const migrateEntry = fileURLToPath(new URL('../src/migrate.ts', import.meta.url));

/** Two programs, each with two wallets of 100 points and one claim of 30. */
async function seeded(): Promise<TestDatabase> {
  const database = await createTestDatabase(schema);
  await database.query(
    `INSERT INTO program_copy VALUES (1, 10, 'One', '{}', 'stars', 1), (2, 10, 'Two', '{}', 'points', 1)`,
  );
  for (const program of [1, 2]) {
    await database.query(
      `INSERT INTO reward (program_id, id, identifier, name, selection, threshold, is_approved)
       VALUES ($1, $1, 'mug', 'Mug', 'redeem', 30, true)`,
      [program],
    );
    await database.query('INSERT INTO reward_stock (program_id, reward_id) VALUES ($1, $1)', [program]);
    await fund(database, String(program), ['7', '8'], 100);
    await claim(database, String(program), { participantId: '7', rewardId: String(program), key: 'k' });
  }
  return database;
}

describe('the rewards database', () => {
  let database: TestDatabase;
  let app: pg.Pool;
  let owner: pg.Pool;
  const history = ['transfer', 'ledger_entry', 'claim', 'coupon', 'claim_reversal', 'draw_entrant', 'draw_record'];

  const codeOf = async (pool: pg.Pool, sql: string): Promise<string | undefined> => {
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; SELECT set_config('app.program_id', '1', true)`);
      await client.query(sql);
      return undefined;
    } catch (error) {
      return errorCode(error);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const faults = async (of = database): Promise<string[]> => {
    const counts = await verify({ REWARDS_OWNER_DATABASE_URL: of.ownerUrl });
    return counts
      .filter(({ count }) => count !== 0)
      .map(({ invariant, name, count }) => `${count} ${invariant} ${name}`);
  };

  beforeAll(async () => {
    database = await seeded();
    app = quietPool(database.appUrl, 2);
    owner = quietPool(database.ownerUrl, 2);
  });
  afterAll(async () => {
    await Promise.all([app.end(), owner.end()]);
    await database.drop();
  });

  it('isolates programs from each other [INV-20, INV-22]', async () => {
    expect(await checkTenancy({ url: database.adminUrl, service: 'rewards' })).toEqual([]);
    for (const table of [
      'account',
      'transfer',
      'ledger_entry',
      'reward',
      'reward_stock',
      'claim',
      'claim_request',
      'purchase',
      'receipt_points',
      'completion_refund',
      'payment_reward',
      'participant_copy',
    ]) {
      expect((await app.query(`SELECT FROM ${table}`)).rows).toHaveLength(0);
      // The guard finds the program of a reward by its id alone.
      if (table !== 'reward') expect((await owner.query(`SELECT FROM ${table}`)).rows).toHaveLength(0);
    }
  });

  it.each(['SELECT forget_claim_requests(30)', `SELECT silent_purchases('75 minutes')`])(
    'leaves the transaction in its own program after a function that goes through all: %s [INV-22]',
    async (sql) => {
      const client = await app.connect();
      try {
        await client.query(`BEGIN; SELECT set_config('app.program_id', '1', true)`);
        await client.query(sql);
        expect((await client.query('SELECT DISTINCT program_id FROM claim')).rows).toEqual([{ program_id: '1' }]);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    },
  );

  it('has one signature of each function, so that no claim bypasses the codes', async () => {
    const forms = await database.query(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace GROUP BY proname HAVING count(*) > 1`,
    );
    expect(forms).toEqual([]);
  });

  it('has program_id first in every primary and unique key of its tables but those that the guard looks up by', async () => {
    const keys = await database.query<{ key: string; first: string }>(
      `SELECT i.indexrelid::regclass::text AS key, a.attname AS first FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indisunique AND c.relname NOT IN ('program_copy', 'schema_migration', 'event_cursor', 'event_watermark')`,
    );
    expect(keys.length).toBeGreaterThan(10);
    const others = keys.filter(({ first }) => first !== 'program_id').map(({ key }) => key);
    expect(others.sort()).toEqual(['participant_copy_id', 'reward_id']);
  });

  it('has for its entities exactly the columns and keys that the migrations make', async () => {
    // Entities carry no comments; those of the tables say how long rows are kept and what is personal.
    await database.query(`DELETE FROM pg_description WHERE objoid IN (SELECT oid FROM pg_class WHERE relkind = 'r')`);
    const source = await createDataSource({
      name: 'drift',
      url: database.ownerUrl,
      poolSize: 1,
      entities: [
        AptosAccount,
        ContentTagCopy,
        CouponFilePart,
        Draw,
        DrawEntrant,
        DrawRecord,
        ParticipantWallet,
        PointsImport,
        PurchaseRecord,
        Reward,
        RewardStock,
        RewardTag,
      ],
      onLost: () => undefined,
    }).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      // Only functions write claims, which have no entity that a key could name.
      expect(upQueries.map((query) => query.query)).toEqual([
        'ALTER TABLE "draw_record" DROP CONSTRAINT "draw_record_claim_fkey"',
      ]);
    } finally {
      await source.destroy();
    }
  });

  it('computes the status of a reward like the service', async () => {
    const now = new Date('2026-11-23T12:00:00.000Z');
    const moments = [null, ...[-1, 0, 1].map((millis) => new Date(now.getTime() + millis))];
    const cases = [true, false].flatMap((isApproved) =>
      moments.flatMap((startsAt) => moments.map((endsAt) => ({ isApproved, startsAt, endsAt }))),
    );
    const rows = await database.query<{ status: string }>(
      `SELECT reward_status(c.is_approved, c.starts_at, c.ends_at, $2) AS status FROM ROWS FROM
         (jsonb_to_recordset($1) AS ("isApproved" boolean, "startsAt" timestamptz, "endsAt" timestamptz)) WITH ORDINALITY
         AS c (is_approved, starts_at, ends_at, position) ORDER BY position`,
      [JSON.stringify(cases), now],
    );
    expect(rows.map(({ status }) => status)).toEqual(cases.map((one) => statusOf(one, now)));
  });

  describe('history', () => {
    it.each(
      history.flatMap((table) => [
        `UPDATE ${table} SET program_id = 1`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]),
    )('is refused to the app role and to the owner: %s [INV-05]', async (sql) => {
      expect(await codeOf(app, sql)).toBe('42501');
      expect(await codeOf(owner, sql)).toBe('23001');
      await expect(database.query(sql)).rejects.toThrow('history is never changed');
    });

    it('cannot be written by the app role except by functions, nor can balances and counters [INV-05]', async () => {
      for (const sql of [
        'INSERT INTO ledger_entry VALUES (1, 1, 1, 5, 105, 3)',
        `INSERT INTO transfer (program_id, key, input_hash, kind, source_type, source_id, title)
           VALUES (1, 'x', sha256('x'), 'earn', 'x', 'x', 'x')`,
        'INSERT INTO claim VALUES (1, 99, 1, 7, 1, 0, 0, NULL)',
        'UPDATE account SET balance = 1000000',
        'DELETE FROM account',
        'UPDATE reward_stock SET claims = 0',
        'UPDATE reward_stock SET held = 0',
        'UPDATE reward_stock SET coupons_taken = 0',
        'DELETE FROM reward_stock',
        `UPDATE coupon SET code = 'mine'`,
        `UPDATE purchase SET status = 'claimed'`,
        'DELETE FROM reward',
        `UPDATE claim_request SET refusal = NULL`,
        `SELECT counter_account(1, 'issuance')`,
        `SELECT make_wallets(1, '{7}')`,
        'SELECT program_currency(1)',
      ]) {
        expect({ sql, code: await codeOf(app, sql) }).toEqual({ sql, code: '42501' });
      }
      const relay = quietPool(database.relayUrl, 1);
      expect(await codeOf(relay, `SELECT load_postings(1, '{}', '{}', '{}', '{}')`)).toBe('42501');
      await relay.end();
    });

    it('is written by functions that the app role may call, and by no others', async () => {
      const callable = await database.query<{ name: string }>(
        `SELECT DISTINCT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND (prosecdef OR proname IN ('counter_account', 'make_wallets', 'program_currency'))
         AND has_function_privilege('rewards_app', oid, 'EXECUTE') ORDER BY 1`,
      );
      expect(callable.map(({ name }) => name)).toEqual([
        'book_entrants',
        'book_stock',
        'book_transfers',
        'copy_rewards',
        'erase_texts',
        'forget_claim_requests',
        'lease_chain',
        'lease_known_job',
        'load_claims',
        'load_postings',
        'program_of',
        'redact_events',
        'silent_purchases',
        'started_awards',
        'withdraw_coupons',
      ]);
    });

    it('refuses to delete accounts, even for the owner', async () => {
      expect(await codeOf(owner, 'DELETE FROM account')).toBe('23001');
    });
  });

  it.each([
    ['claim_reward_fkey', 'INSERT INTO claim VALUES (1, 99, 99, 7, 1, 0, 0, NULL, now())'],
    ['claim_coupon_fkey', 'INSERT INTO claim VALUES (1, 99, 1, 7, 2, 0, 0, NULL, now(), 1)'],
    ['claim_reversal_claim_fkey', 'INSERT INTO claim_reversal VALUES (1, 99, now())'],
    ['coupon_reward_fkey', `INSERT INTO coupon VALUES (1, 99, 1, 'CODE')`],
    ['transfer_note_transfer_fkey', `INSERT INTO transfer_note VALUES (1, 99, 'A gift')`],
  ])('refuses rows that refer to missing records: %s [INV-20]', async (key, sql) => {
    await expect(database.query(sql)).rejects.toThrow(key);
  });

  it('lets only a correction take a balance below zero [INV-03]', async () => {
    expect(await codeOf(owner, 'UPDATE account SET balance = -1 WHERE participant_id = 7')).toBe('23514');
    expect(await codeOf(owner, 'UPDATE account SET balance = -1, debt = 1 WHERE participant_id = 7')).toBeUndefined();
    expect(await codeOf(owner, 'UPDATE account SET balance = balance + 1 WHERE participant_id IS NULL')).toBe('23514');
  });

  it('is printed by the migrate command, which finds nothing to do the second time', async () => {
    const empty = await createEmptyDatabase('rewards');
    const env = { REWARDS_OWNER_DATABASE_URL: empty.ownerUrl };
    const child = await ChildInstance.start({ entry: migrateEntry, env });
    expect(await child.ended()).toBe(0);
    expect(child.output.trim().split('\n')).toEqual(
      [...schema.early, ...schema.migrations, ...schema.functions].map(({ name }) => name),
    );
    expect(await migrate(env)).toEqual([]);
    await empty.drop();
  });

  describe('the verifier', () => {
    it('finds no faults, and prints a table', async () => {
      expect(await faults()).toEqual([]);
      const child = await ChildInstance.start({
        entry: verifyEntry,
        env: { REWARDS_OWNER_DATABASE_URL: database.ownerUrl },
      });
      expect(await child.ended()).toBe(0);
      expect(child.output).toMatch(/^rewards\n(0 {2}INV-\d\d {2}[^\n]+\n){35}$/);
    });

    it('exits with 1 when it finds a fault', async () => {
      const damaged = await seeded();
      await damaged.query('UPDATE account SET balance = 71 WHERE program_id = 1 AND participant_id = 7');
      const child = await ChildInstance.start({
        entry: verifyEntry,
        env: { REWARDS_OWNER_DATABASE_URL: damaged.ownerUrl },
      });
      expect(await child.ended()).toBe(1);
      expect(child.output).toContain('1  INV-02  wallets whose balance or version differs from their entries');
      await damaged.drop();
    });

    it.each<[string, string[]]>([
      ['UPDATE ledger_entry SET amount = amount + 1 WHERE program_id = 1 AND balance_after = 70', ['INV-01', 'INV-02']],
      ['UPDATE ledger_entry SET amount = -amount WHERE program_id = 1', ['INV-02', 'INV-04']],
      ['DELETE FROM ledger_entry WHERE program_id = 2 AND balance_after = 70', ['INV-01', 'INV-02', 'INV-06']],
      ['DELETE FROM ledger_entry WHERE program_id = 2', ['INV-01', 'INV-02']],
      ['UPDATE ledger_entry SET account_version = 3 WHERE program_id = 1 AND account_version = 2', ['INV-02']],
      ['UPDATE ledger_entry SET balance_after = 5 WHERE program_id = 1 AND account_version = 1', ['INV-02']],
      [
        'UPDATE ledger_entry SET balance_after = 0, account_version = transfer_id WHERE program_id = 1 AND account_version IS NULL',
        ['INV-02'],
      ],
      ['UPDATE account SET version = version + 1 WHERE participant_id = 8', ['INV-02']],
      ['UPDATE account SET lifetime = lifetime + 1 WHERE participant_id = 8', ['INV-04']],
      [`UPDATE account SET latest_at = latest_at - interval '1 second' WHERE participant_id = 8`, ['INV-02']],
      ['UPDATE account SET currency_id = 99 WHERE participant_id = 8', ['INV-20']],
      ['UPDATE account SET claims = 2 WHERE participant_id = 7', ['INV-06']],
      ['INSERT INTO award VALUES (1, 8, 1, now(), false)', ['INV-06']],
      ['UPDATE transfer SET reverses_id = 99 WHERE program_id = 1', ['INV-20']],
      ['UPDATE account SET lifetime = 0, shortfall = 1 WHERE participant_id = 8', ['INV-04']],
      ['UPDATE ledger_entry SET shortfall = 1 WHERE account_version IS NOT NULL AND amount < 0', ['INV-04']],
      ['INSERT INTO receipt_points VALUES (1, 5, 40, 1)', ['INV-02']],
      [`UPDATE transfer SET source_type = 'receipt' WHERE program_id = 1 AND kind = 'earn'`, ['INV-02']],
      ['UPDATE reward_stock SET claims = 2 WHERE program_id = 2', ['INV-06']],
      ['UPDATE reward_stock SET held = 1 WHERE program_id = 2', ['INV-06']],
      ['DELETE FROM reward_stock WHERE program_id = 2', ['INV-06']],
      [
        `INSERT INTO purchase (program_id, reward_id, participant_id, title, amount_minor, currency, status)
         VALUES (1, 1, 8, 'Mug', 100, 'usd', 'claimed')`,
        ['INV-06'],
      ],
      ['UPDATE reward SET claim_limit = 0', ['INV-06']],
      ['UPDATE claim SET ordinal = 2 WHERE program_id = 1', ['INV-08']],
      ['UPDATE claim SET points = 29 WHERE program_id = 1', ['INV-06']],
      ['UPDATE claim SET points = 0, transfer_id = NULL WHERE program_id = 1', ['INV-06']],
      ['INSERT INTO claim_reversal SELECT program_id, id, now() FROM claim WHERE points > 0', ['INV-06']],
      ['DELETE FROM claim WHERE program_id = 1', ['INV-06', 'INV-12']],
      [`UPDATE claim_request SET refusal = 'sold_out'`, ['INV-12']],
      [`UPDATE transfer SET refusal = 'exceeds_lifetime' WHERE program_id = 1 AND kind = 'earn'`, ['INV-01']],
      [`UPDATE transfer SET kind = 'correction' WHERE program_id = 1 AND kind = 'spend'`, ['INV-04', 'INV-06']],
      [`DELETE FROM transfer WHERE program_id = 1 AND kind = 'spend'`, ['INV-20']],
      ['DELETE FROM account WHERE program_id = 1 AND participant_id = 8', ['INV-20']],
      [`UPDATE ledger_entry SET posted_at = posted_at - interval '1 day' WHERE program_id = 1`, ['INV-20']],
      ['ALTER TABLE ledger_entry NO FORCE ROW LEVEL SECURITY', ['INV-22']],
      ['CREATE POLICY open ON claim TO rewards_app USING (true)', ['INV-22']],
      ['INSERT INTO draw_entrant VALUES (1, 1, 1, 7, 1, 1)', ['INV-20']],
    ])('finds %s', async (sql, invariants) => {
      const damaged = await seeded();
      // A superuser in this mode passes triggers and foreign keys.
      await damaged.query(`SET session_replication_role = replica; ${sql}`);
      const found = await faults(damaged);
      await damaged.drop();
      expect(invariants.filter((invariant) => !found.some((fault) => fault.includes(invariant)))).toEqual([]);
    });

    it('searches for orphans of every key that the database does not enforce [INV-20]', async () => {
      const damaged = await seeded();
      await damaged.query(`SET session_replication_role = replica;
        UPDATE ledger_entry SET transfer_id = 99 WHERE program_id = 1 AND balance_after = 70;
        UPDATE ledger_entry SET account_id = 99 WHERE program_id = 2 AND balance_after = 70;
        UPDATE transfer SET reverses_id = 99 WHERE program_id = 1 AND kind = 'spend';
        UPDATE account SET currency_id = 99 WHERE program_id = 1 AND participant_id = 7;
        UPDATE transfer SET currency_id = 99 WHERE program_id = 2 AND kind = 'spend';
        UPDATE claim SET transfer_id = 99 WHERE program_id = 2;
        INSERT INTO draw_entrant VALUES (1, 1, 1, 7, 1, 1)`);
      const orphans = (await faults(damaged)).filter((fault) => fault.includes(' is of no '));
      const keys = await damaged.query(`SELECT FROM pg_constraint WHERE contype = 'f' AND NOT conenforced`);
      await damaged.drop();
      expect(orphans).toEqual([
        '1 INV-20 rows of account whose currency_id is of no currency',
        '1 INV-20 rows of claim whose transfer_id is of no transfer',
        '1 INV-20 rows of draw_entrant whose reward_id is of no draw',
        '1 INV-20 rows of ledger_entry whose account_id is of no account',
        '1 INV-20 rows of ledger_entry whose transfer_id is of no transfer',
        '1 INV-20 rows of transfer whose currency_id is of no currency',
        '1 INV-20 rows of transfer whose reverses_id is of no transfer',
      ]);
      expect(keys).toHaveLength(orphans.length);
    });
  });
});
