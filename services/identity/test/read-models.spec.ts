import type { Balance, DomainEvents, EventType } from '@laurel/contracts/events/domain-event';
import type { Account } from '@laurel/contracts/identity/account.dto';
import type { ParticipantSession } from '@laurel/contracts/identity/sessions.dto';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { createDataSource } from '@laurel/service-kit/database/data-source';
import { Database } from '@laurel/service-kit/database/database';
import { service, visitor } from '@laurel/test-kit/caller-factories';
import { quietPool } from '@laurel/test-kit/postgres';
import { waitFor } from '@laurel/test-kit/wait-for';
import fc from 'fast-check';
import { type EntityTarget, getMetadataArgsStorage } from 'typeorm';
import { AccountEvents } from '../src/participants/account/account.events.ts';
import '../src/app.module.ts';
import { HousekeepingJobs } from '../src/housekeeping/housekeeping.jobs.ts';
import { migrate } from '../src/migrate.ts';
import { ParticipantsEvents } from '../src/participants/participants/participants.events.ts';
import { ProgramsEvents } from '../src/programs/programs.events.ts';
import { IdentityUnderTest } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  program = await identity.program();
});

afterAll(async () => {
  await identity.stop();
});

const app = () => identity.instances.services[0]!.app;

/** Passes events to their handler as the consumer does: in a transaction of their program. */
async function receive<Type extends EventType>(
  type: Type,
  payloads: DomainEvents[Type][],
  programId = program,
  effective_at = new Date().toISOString(),
): Promise<void> {
  const scope = { programId };
  const shared = { id: '', type, version: 1, program_id: programId, effective_at, trace_id: null };
  const events = payloads.map((data) => ({ ...shared, data }));
  const [participants, programs] = [app().get(ParticipantsEvents), app().get(ProgramsEvents)];
  const handlers: Partial<Record<EventType, () => Promise<void>>> = {
    'balances.changed': () => participants.balancesChanged(scope, events as never),
    'challenge.completed': () => participants.challengesCompleted(scope, events as never),
    'completion.reversed': () => participants.completionsReversed(scope, events as never),
    'completions.reset': () => participants.completionsReset(scope, events as never),
    'membership.changed': () => participants.membershipsChanged(scope, events as never),
    'chain_account.created': () => participants.chainAccountsCreated(scope, events as never),
    'profile.answered': () =>
      app()
        .get(AccountEvents)
        .answered(scope, events[0] as never),
    'program.changed': () => programs.programChanged(scope, events[0] as never),
  };
  await app()
    .get(Database)
    .transaction(scope, async () => handlers[type]?.());
}

describe('the copies of other services’ data', () => {
  it('are points, for which an older event never wins, completions, rewards and wallets, alone and in lists [A-252]', async () => {
    const { id, email } = await identity.participant(program);
    const other = await identity.participant(program);
    const balance = (version: string, unused_points: string, participant_id = id): Balance => ({
      participant_id,
      points: '9007199254740995',
      unused_points,
      rewards_earned: Number(version),
      rewards_awarded: 1,
      version,
    });
    const changed = (...balances: Balance[]) => receive('balances.changed', [{ balances }]);
    await changed(balance('2', '80'));
    await receive('balances.changed', [
      { balances: [balance('3', '75'), balance('4', '70')] },
      { balances: [balance('1', '7', other.id), balance('1', '100')] },
    ]);
    await changed(balance('3', '75'));
    await changed(balance('5', '65'), balance('3', '75'), balance('2', '8', other.id));
    const completion = {
      completion_id: '1',
      challenge_id: '1',
      challenge_type: 'link',
      title: 'Read',
      points: 5,
      completed_at: '',
    };
    const completed = (participant_id: string, count: number) => ({
      ...completion,
      participant_id,
      completed_challenges: count,
      version: String(count),
    });
    await receive('challenge.completed', [completed(id, 1)]);
    await receive('challenge.completed', [completed(id, 3), completed(other.id, 1), completed(id, 2)]);
    await receive('chain_account.created', [{ participant_id: id, address: '0xa1' }]);
    const stored = `SELECT unused_points, completed_challenges, rewards_earned, aptos_wallet_address
      FROM participant p JOIN participant_stats s ON s.participant_id = p.id WHERE p.id = ANY ($1) ORDER BY p.id`;
    expect(await identity.database.query(stored, [[id, other.id]])).toEqual([
      { unused_points: '65', completed_challenges: 3, rewards_earned: 5, aptos_wallet_address: '0xa1' },
      { unused_points: '8', completed_challenges: 1, rewards_earned: 2, aptos_wallet_address: null },
    ]);
    const browser = identity.browser(program);
    const { body } = await browser.signIn(email);
    expect(body['participant']).toMatchObject({
      points: '9007199254740995',
      unused_points: '65',
      completed_challenges: 3,
    });
    expect((await browser.resolve()) as object).toMatchObject({ participant: { points: '9007199254740995' } });
  });

  it('end at the newest balance, in whatever order, however often and under whatever ids its events come', async () => {
    const { id } = await identity.participant(program);
    const history = Array.from({ length: 8 }, (_, index): Balance => ({
      participant_id: id,
      points: String(10 * index),
      unused_points: String(7 * index),
      rewards_earned: index % 5,
      rewards_awarded: index % 2,
      version: String(index + 1),
    }));
    const { points, unused_points, rewards_earned, rewards_awarded } = history.at(-1)!;
    const newest = { points, unused_points, rewards_earned, rewards_awarded };
    const stored =
      'SELECT points, unused_points, rewards_earned, rewards_awarded FROM participant_stats WHERE participant_id = $1';
    const order = fc.tuple(fc.shuffledSubarray(history, { minLength: 8 }), fc.shuffledSubarray(history));
    await fc.assert(
      fc.asyncProperty(order, async ([all, again]) => {
        await identity.database.query(
          `UPDATE participant_stats SET points = 0, unused_points = 0, rewards_earned = 0, rewards_awarded = 0,
             balance_version = 0 WHERE participant_id = $1`,
          [id],
        );
        for (const balance of [...all, ...again]) await receive('balances.changed', [{ balances: [balance] }]);
        expect(await identity.database.query(stored, [id])).toEqual([newest]);
      }),
      { numRuns: 10 },
    );
    // A replay of the newest version repairs a damaged row.
    await identity.database.query('UPDATE participant_stats SET rewards_earned = 77 WHERE participant_id = $1', [id]);
    await receive('balances.changed', [{ balances: [history.at(-1)!] }]);
    expect(await identity.database.query(stored, [id])).toEqual([newest]);
  });

  it('include revoked completions and memberships with their end, visible in open sessions at once [P-017]', async () => {
    const { id, email } = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.signIn(email);
    const eligible = async (): Promise<unknown> =>
      ((await browser.resolve()) as ParticipantSession | null)?.participant['eligible_offers_rewards?'];
    const completion = { completion_id: '9', challenge_id: '1', title: 'Join', participant_id: id, points: 5 };
    const count = (completed_challenges: number, version: string) => ({ completed_challenges, version });
    await receive('challenge.completed', [
      { ...completion, ...count(1, '1'), challenge_type: 'membership', completed_at: '' },
    ]);
    await receive('completion.reversed', [{ ...completion, ...count(0, '2'), reversed_at: '' }]);
    const stored = 'SELECT completed_challenges FROM participant_stats WHERE participant_id = $1';
    expect(await identity.database.query(stored, [id])).toEqual([{ completed_challenges: 0 }]);
    expect(await eligible()).toBe(false);
    const membership = (version: string, member: boolean, until: string | null = null) => ({
      participant_id: id,
      member,
      until,
      version,
    });
    await receive('membership.changed', [membership('2', false), membership('3', true)]);
    expect(await eligible()).toBe(true);
    await receive('membership.changed', [membership('1', false)]);
    expect(await eligible()).toBe(true);
    await receive('membership.changed', [membership('4', false)]);
    expect(await eligible()).toBe(false);
    // It ends by the clock of the database, without another event.
    const soon = new Date(Date.now() + 1_500).toISOString();
    await receive('membership.changed', [membership('5', true, soon)]);
    expect(await eligible()).toBe(true);
    await waitFor(async () => (await eligible()) === false, { within: 5_000, what: 'the membership to end' });
  });

  it('include memberships from their events alone: provisioning refuses premium', async () => {
    const { id, email } = await identity.participant(program);
    const premium = { status: 400, body: { code: 'unknown_field', errors: { premium: ['is not a known field'] } } };
    for (const address of [email, identity.address()]) {
      const body = { first_name: 'Ada', last_name: 'Byron', premium: true };
      const answer = identity.call(
        service('demo'),
        'PUT',
        `/internal/programs/${program}/participants/${address}`,
        body,
      );
      expect(await answer).toMatchObject(premium);
    }
    const rows = await identity.database.query('SELECT is_premium FROM participant WHERE id = $1', [id]);
    expect(rows).toEqual([{ is_premium: false }]);
  });

  it('include profile answers that the account would accept [P-151, P-413]', async () => {
    const { id, email } = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.signIn(email);
    const account = async (): Promise<Account> =>
      (await browser.send('GET', '/public/account')).body as unknown as Account;
    const { version } = await account();
    const attributes = { city: ' Porto ', affiliation: 'Larks,, Owls', phone: 'no idea', postal: '9'.repeat(21) };
    for (let again = 0; again < 2; again += 1) await receive('profile.answered', [{ participant_id: id, attributes }]);
    const after = await account();
    expect(after.profile_attributes).toMatchObject({
      city: 'Porto',
      affiliation: 'Larks, Owls',
      phone: null,
      postal: null,
      state: null,
    });
    expect(Number(after.version)).toBe(Number(version) + 1);
    await receive('profile.answered', [{ participant_id: '999999', attributes }]);
  });

  it('include the newest answer or edit of each attribute, in whatever order they come', async () => {
    const { id, email } = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.signIn(email);
    const account = async (): Promise<Account> =>
      (await browser.send('GET', '/public/account')).body as unknown as Account;
    const answered = (attributes: Record<string, string>, minutesAgo: number) =>
      receive(
        'profile.answered',
        [{ participant_id: id, attributes }],
        program,
        new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      );
    await answered({ city: 'Porto' }, 10);
    await answered({ city: 'Lisbon', state: 'Norte' }, 20);
    expect((await account()).profile_attributes).toMatchObject({ city: 'Porto', state: 'Norte' });
    const { first_name, last_name, version } = await account();
    const saved = await browser.send('PUT', '/public/account/profile', {
      first_name,
      last_name,
      version,
      city: 'Braga',
    });
    expect(saved.status).toBe(200);
    await answered({ city: 'Faro', state: 'Algarve' }, 5);
    expect((await account()).profile_attributes).toMatchObject({ city: 'Braga', state: 'Algarve' });
    await answered({ city: 'Faro' }, -1);
    expect((await account()).profile_attributes).toMatchObject({ city: 'Faro' });
  });

  it('grant no eligibility in a program without offers, even with premium [P-315, P-362, P-467]', async () => {
    const closed = await identity.program({ offers: false });
    const { id, email } = await identity.participant(closed);
    await identity.premium(id);
    const { body } = await identity.browser(closed).signIn(email);
    expect(body['participant']).toMatchObject({ 'eligible_offers_rewards?': false });
  });

  it('include programs, for which an older event never wins; an unknown one has no sign-in', async () => {
    const snapshot = {
      program_id: '9001',
      organization_id: '3',
      name: 'Moon',
      subdomain: 'moon',
      features: { otp_login: true },
      term_points_as: 'Points',
      term_rewards_as: 'Rewards',
      override_enrollment: false,
      program_custom_signin_url: null,
      time_zone: 'UTC',
      version: '2',
    };
    const ask = () => identity.browser('9001').verify({ email: identity.address() });
    expect(await ask()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await receive('program.changed', [snapshot], '9001');
    await receive('program.changed', [{ ...snapshot, name: 'Old', features: {}, version: '1' }], '9001');
    expect(await ask()).toMatchObject({ status: 200, body: { ok: false } });
    const rows = await identity.database.query('SELECT name, features FROM program_copy WHERE id = 9001');
    expect(rows).toEqual([{ name: 'Moon', features: { otp_login: true } }]);
  });
});

describe('the wall between programs', () => {
  it('has no hole that the catalogue shows [INV-20, INV-22]', async () => {
    expect(await checkTenancy({ url: identity.database.adminUrl, service: 'identity' })).toEqual([]);
  });

  it('hides every tenant row from a connection without a program [INV-22]', async () => {
    await identity.browser(program).signIn((await identity.participant(program)).email);
    const pool = quietPool(identity.database.appUrl, 1);
    try {
      for (const table of ['participant', 'login_code', 'session']) {
        expect(await identity.count(`SELECT count(*) FROM ${table}`)).toBeGreaterThan(0);
        expect((await pool.query(`SELECT * FROM ${table}`)).rows).toEqual([]);
      }
    } finally {
      await pool.end();
    }
  });

  it('separates the same address in two programs', async () => {
    const other = await identity.program();
    const { email } = await identity.participant(program);
    expect((await identity.browser(other).verify({ email })).body).toMatchObject({ ok: false });
    const stranger = await identity.call(visitor(other), 'GET', '/public/account');
    expect(stranger.status).toBe(401);
  });
});

describe('the database', () => {
  it('matches the entities, and migrating again changes nothing', async () => {
    expect(await migrate(identity.env)).toEqual([]);
    // Entities have no comments: TypeORM would change every column that has one.
    await identity.database.query(`DO $$
      DECLARE
        target text;
      BEGIN
        FOR target IN SELECT CASE objsubid WHEN 0 THEN format('TABLE %s', objoid::regclass)
            ELSE format('COLUMN %s.%I', objoid::regclass, attname) END
          FROM pg_description LEFT JOIN pg_attribute ON attrelid = objoid AND attnum = objsubid
          WHERE classoid = 'pg_class'::regclass AND objoid IN (
            SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
        LOOP
          EXECUTE format('COMMENT ON %s IS NULL', target);
        END LOOP;
      END $$`);
    const source = createDataSource({
      name: 'drift',
      url: identity.database.ownerUrl,
      poolSize: 1,
      entities: getMetadataArgsStorage().tables.map(({ target }) => target as EntityTarget<object>),
      onLost: () => undefined,
    });
    await source.initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      // Entities declare foreign keys as plain id fields, so TypeORM would drop the constraints.
      expect(upQueries.map(({ query }) => query).filter((query) => !query.endsWith('_fkey"'))).toEqual([]);
    } finally {
      await source.destroy();
    }
  });

  it('is cleaned up: expired rows are deleted, rows that count stay', async () => {
    const { email } = await identity.participant(program);
    await identity.browser(program).signIn(email);
    const newcomer = identity.address();
    await identity.browser(program).signUp(newcomer);
    await identity.mailServer.code(newcomer);
    await identity.age(3_700);
    await app().get(HousekeepingJobs).run();
    expect(await identity.count('SELECT count(*) FROM login_code WHERE registration IS NOT NULL')).toBe(0);
    const codes = await identity.count('SELECT count(*) FROM login_code');
    expect(codes).toBeGreaterThan(1);

    const used = await identity.count('SELECT count(*) FROM login_code WHERE used_at IS NOT NULL');
    await identity.age(32 * 24 * 3_600);
    await app().get(HousekeepingJobs).run();
    // They show which browsers a person signs in with.
    expect(await identity.count('SELECT count(*) FROM login_code')).toBe(used);
    await identity.age(150 * 24 * 3_600);
    await identity.database.query(`UPDATE session SET last_seen_at = now() - interval '2 days'`);
    await identity.database.query(`UPDATE admin_session SET last_seen_at = now() - interval '2 days'`);
    await identity.database.query(`UPDATE mail SET finished_at = now() - interval '2 days' WHERE outcome IS NOT NULL`);
    await identity.database.query(`UPDATE bot_check_token SET used_at = now() - interval '2 days'`);
    await identity.database.query(`UPDATE unknown_address SET seen_at = now() - interval '2 hours'`);
    await app().get(HousekeepingJobs).run();
    for (const table of [
      'login_code',
      'session',
      'admin_login_code',
      'admin_session',
      'mail',
      'bot_check_token',
      'unknown_address',
    ]) {
      expect([table, await identity.count(`SELECT count(*) FROM ${table}`)]).toEqual([table, 0]);
    }
    expect(await identity.count('SELECT count(*) FROM participant')).toBeGreaterThan(0);
  });
});
