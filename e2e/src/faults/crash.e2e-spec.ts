import { atThisPace } from '@laurel/test-kit/run/pace';
import { expect, test } from '@playwright/test';
import { EARNED, SPENT } from './contended-program.ts';
import { claimIdOf, type Customer, type Written } from './customer.ts';
import { SiteUnderFault } from './site-under-fault.ts';

test.describe.configure({ mode: 'serial' });

/** The longest that a caller waits for an answer once every service is ready. */
const RECOVERY_MILLIS = 5_000;
/** Jobs lost with Redis return when their lease ends: after 15 s, or 30 s more when they were lost twice. */
const SETTLED_MILLIS = 60_000;

let site: SiteUnderFault;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await SiteUnderFault.open(5);
});

test.afterAll(async () => {
  await site.close();
});

interface Fault {
  title: string;
  inject: () => Promise<void> | void;
  /** Calls that no customer may have had to repeat. */
  unaffected: RegExp;
  /** Calls that must have been repeated, as proof that the fault took effect. */
  affected?: RegExp;
  /** Writes must have been committed whose answer was lost. */
  losesAnswers?: true;
}

const everything = /./;
const broken = / broken$/;

// Faults that leave events waiting for their lease come before those that do not.
const faults: Fault[] = [
  {
    title: 'identity is killed [F01] [INV-15]',
    inject: () => site.kill('identity'),
    unaffected: broken,
    affected: /^read/,
  },
  {
    title: 'programs is killed before it can answer [F01] [F19] [INV-09]',
    inject: () => site.killBeforeItAnswers('programs', 'completion'),
    unaffected: /^(page|claim)| broken$/,
    affected: /^completion/,
    losesAnswers: true,
  },
  {
    title:
      'rewards is killed before it can answer, and Redis emptied while events wait for it [F01] [F19] [F22] [INV-09]',
    inject: async () => {
      await site.killBeforeItAnswers('rewards', 'claim');
      await expect.poll(() => site.underWay(), { intervals: [20] }).toBeGreaterThan(0);
      await site.flushRedis();
    },
    unaffected: /^(page|completion)| broken$/,
    affected: /^claim/,
    losesAnswers: true,
  },
  { title: 'Redis is emptied under load [F22]', inject: () => site.flushRedis(), unaffected: everything },
  {
    title: 'Redis is killed, misses what was handled meanwhile, and keeps its file [F21]',
    inject: () => site.killRedisBeforeDelivery({ emptied: false }),
    unaffected: everything,
  },
  {
    title: 'Redis is killed, misses what was handled meanwhile, and comes back empty [F22]',
    inject: () => site.killRedisBeforeDelivery({ emptied: true }),
    unaffected: everything,
  },
  {
    title: 'Postgres is killed [F11] [INV-10]',
    inject: () => site.kill('postgres'),
    unaffected: broken,
    affected: /^claim/,
  },
  {
    title: 'the gateway is killed before it can answer [F01] [F19] [INV-09]',
    inject: () => site.killBeforeItAnswers('gateway', 'claim'),
    unaffected: / 5\d\d$/,
    affected: /^claim/,
    losesAnswers: true,
  },
];

for (const { title, inject, unaffected, affected, losesAnswers } of faults) {
  test(`no acknowledged write is lost or doubled when ${title}`, async () => {
    const { customers } = site;
    const before = customers.map(({ written }) => written.length);
    for (const customer of customers) customer.start();
    const began = Date.now();
    // Every customer works before the fault, so that it meets calls of each kind.
    await expect.poll(() => allServedSince(began), { timeout: 60_000, intervals: [25] }).toBe(true);
    const failedAt = Date.now();
    await inject();
    await site.back();
    const back = Date.now();
    await expect.poll(() => allServedSince(back), { timeout: 60_000, intervals: [25] }).toBe(true);
    const served = Date.now();
    await Promise.all(customers.map((customer) => customer.stop()));

    const deferred = deferredOf(customers);
    const written = customers.flatMap((customer, index) => customer.written.slice(before[index]));
    const inDoubt = await committedWithoutAnswer(written);
    const longest = Math.max(...written.map(({ millis }) => millis));
    const times = `back after ${back - failedAt} ms, everyone served ${served - back} ms later, longest wait ${longest} ms`;
    test.info().annotations.push({
      type: 'measured',
      description: `${times}; ${written.length} writes, ${inDoubt} in doubt; ${JSON.stringify(deferred)}`,
    });

    expect(customers.flatMap(({ faults }) => faults).slice(0, 5)).toEqual([]);
    expect(Object.keys(deferred).filter((reason) => unaffected.test(reason))).toEqual([]);
    expect(served - back).toBeLessThan(await atThisPace(RECOVERY_MILLIS));
    await expectEachWriteOnce();
    expect(await site.unsound('under way')).toEqual([]);
    if (affected) expect(Object.keys(deferred).filter((reason) => affected.test(reason))).not.toEqual([]);
    if (losesAnswers) expect(inDoubt).toBeGreaterThan(0);
  });
}

test('every event has its effect after all faults: balances, lists and read models agree [INV-15] [F21] [F22]', async () => {
  test.setTimeout(5 * SETTLED_MILLIS);
  await site.settled(await atThisPace(SETTLED_MILLIS));
  const kept = await site.rows<Record<'id' | 'unused_points' | 'points' | 'completed' | 'claimed', string>>(
    'identity',
    `SELECT participant_id AS id, unused_points, points, completed_challenges AS completed, rewards_earned AS claimed
     FROM participant_stats`,
  );
  for (const customer of site.customers) {
    const completions = customer.done('completion').length;
    const claims = customer.done('claim').length;
    expect(Math.min(completions, claims)).toBeGreaterThan(faults.length);
    const unused = completions * EARNED - claims * SPENT;
    const points = { points: String(completions * EARNED), unused_points: String(unused) };
    expect(await customer.get('/public/points')).toEqual(points);
    expect(await customer.get('/public/account')).toMatchObject({ ...points, completed_challenges: completions });
    expect(kept).toContainEqual({ id: customer.id, ...points, completed: completions, claimed: claims });
    const listed = (await customer.get('/public/home/claimed_rewards')) as { id: string }[];
    const claimed = new Set(customer.done('claim').map(({ subject }) => subject));
    expect(listed.map(({ id }) => id).toSorted()).toEqual([...claimed].toSorted());
    await expectActivity(customer);
  }
  // Proof that the fault took effect: events were delivered again after they had had theirs.
  expect(await site.repeatedEvents('identity')).toBeGreaterThan(0);
  expect(await site.unsound()).toEqual([]);
});

test('a call that was repeated in an outage keeps its first answer and has no second effect [INV-11] [INV-12]', async () => {
  for (const customer of site.customers) {
    const balance = await customer.get('/public/points');
    const repeated = customer.written.filter(({ tries }) => tries > 1);
    expect(repeated).not.toEqual([]);
    for (const write of repeated.slice(0, 10)) {
      expect(withoutRequestId(await customer.repeat(write))).toEqual(withoutRequestId(write.body));
    }
    expect(await customer.get('/public/points')).toEqual(balance);
  }
  await expectEachWriteOnce();
});

/** Every customer has begun a completion and a claim since then, and got their answers. */
function allServedSince(millis: number): boolean {
  const kinds = ['completion', 'claim'] as const;
  return site.customers.every(({ written }) =>
    kinds.every((kind) => written.some((write) => write.kind === kind && write.begun >= millis)),
  );
}

/** The number of deferred calls since the last question, by kind and reason. */
function deferredOf(customers: Customer[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { deferred } of customers) {
    for (const [reason, times] of deferred) sum[reason] = (sum[reason] ?? 0) + times;
    deferred.clear();
  }
  return sum;
}

/** The number of writes that were committed before the last try of their caller, who had got no answer. */
async function committedWithoutAnswer(written: Written[]): Promise<number> {
  const millis = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8 AS done`;
  const times = [
    ...(await site.rows<{ name: string; done: number }>(
      'programs',
      `SELECT idempotency_key AS name, ${millis('created_at')} FROM completion`,
    )),
    ...(await site.rows<{ name: string; done: number }>(
      'rewards',
      `SELECT id AS name, ${millis('claimed_at')} FROM claim`,
    )),
  ];
  const doneAt = new Map(times.map(({ name, done }) => [name, done]));
  return written.filter((write) => {
    const done = doneAt.get(write.kind === 'completion' ? write.key : claimIdOf(write));
    return write.refusal === null && done !== undefined && done < write.lastTry;
  }).length;
}

/** Completions and claims of the databases are those that were acknowledged: none lost, none twice, none of a refused call. */
async function expectEachWriteOnce(): Promise<void> {
  const completions = await site.rows<{ row: string }>(
    'programs',
    `SELECT participant_id || ' ' || idempotency_key || ' ' || points AS row FROM completion`,
  );
  const claims = await site.rows<{ row: string }>(
    'rewards',
    `SELECT participant_id || ' ' || id || ' ' || reward_id || ' ' || points AS row FROM claim`,
  );
  const completed = acknowledged('completion', (who, { key }) => `${who} ${key} ${EARNED}`);
  const claimed = acknowledged('claim', (who, write) => `${who} ${claimIdOf(write)} ${write.subject} ${SPENT}`);
  expect(completions.map(({ row }) => row).toSorted()).toEqual(completed.toSorted());
  expect(claims.map(({ row }) => row).toSorted()).toEqual(claimed.toSorted());
}

async function expectActivity(customer: Customer): Promise<void> {
  const activity = await site.rows<{ kind: string; times: number; points: number }>(
    'programs',
    `SELECT action_type AS kind, count(*)::int AS times, sum(points)::int AS points FROM participant_action
     WHERE participant_id = ${customer.id} GROUP BY 1 ORDER BY 1`,
  );
  const completions = customer.done('completion').length;
  const claims = customer.done('claim').length;
  expect(activity).toEqual([
    { kind: 'challenge', times: completions, points: completions * EARNED },
    { kind: 'reward', times: claims, points: claims * -SPENT },
  ]);
}

const acknowledged = (kind: Written['kind'], text: (who: string, write: Written) => string): string[] =>
  site.customers.flatMap((customer) => customer.done(kind).map((write) => text(customer.id, write)));

const withoutRequestId = (body: unknown): object =>
  Object.fromEntries(Object.entries(body as object).filter(([name]) => name !== 'request_id'));
