import type { Balance, Completion } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { race } from '@laurel/test-kit/barrier';
import type { HttpAnswer } from '@laurel/test-kit/http';
import fc from 'fast-check';
import { LedgerService } from '../src/points/ledger/ledger.service.ts';
import type { Posting, PostingOutcome } from '../src/points/ledger/posting.ts';
import { PointsService } from '../src/points/points/points.service.ts';
import { claimed, refused, RewardsUnderTest } from './rewards.fixture.ts';

const RUNS = Number(process.env['LEDGER_RUNS'] ?? 40);
const A = { programId: '1' };

let rewards: RewardsUnderTest;
let database: Database;
let ledger: LedgerService;
let points: PointsService;

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  const { app } = rewards.instances.services[0]!;
  database = app.get(Database, { strict: false });
  ledger = app.get(LedgerService, { strict: false });
  points = app.get(PointsService, { strict: false });
});
afterEach(async () => expect(await rewards.faults()).toEqual([]));
afterAll(() => rewards.stop());

const effective = (completion: Completion) => ({ ...completion, effective_at: completion.completed_at });

const credit = (programId: string, completions: Completion[]): Promise<void> =>
  database.transaction({ programId }, () => points.credit({ programId }, completions.map(effective)));

const takeBack = (programId: string, done: Completion): Promise<void> =>
  database.transaction({ programId }, () => points.takeBack({ programId }, [effective(done)]));

const completion = (id: string, participantId: string, earned: number): Completion => ({
  completion_id: id,
  challenge_id: '12',
  challenge_type: 'link',
  title: 'Read the map',
  participant_id: participantId,
  points: earned,
  completed_at: '2026-11-21T10:00:00.000Z',
});

describe('the ledger', () => {
  const earn = (changes: Partial<Posting> = {}): Posting => ({
    key: 'completion:1',
    kind: 'earn',
    participantId: '1',
    amount: 50,
    sourceType: 'completion',
    sourceId: '1',
    rule: 'challenge:12',
    lot: '2026-11',
    title: 'Read the map',
    ...changes,
  });
  const post = (...postings: Posting[]): Promise<PostingOutcome[]> =>
    database.transaction(A, () => ledger.postAll(A, postings));

  it('explains every point by source, rule, lot and title, and publishes a wallet once per batch [INV-02]', async () => {
    const outcomes = await post(
      earn({ key: 'c:1', participantId: '10', sourceId: '1' }),
      earn({ key: 'c:2', participantId: '11', amount: 5, sourceId: '2' }),
      earn({ key: 'c:3', participantId: '10', amount: 7, sourceId: '3' }),
    );
    expect(outcomes).toEqual([
      { replayed: false, wallet: { unused_points: '50', points: '50', version: '1' } },
      { replayed: false, wallet: { unused_points: '5', points: '5', version: '1' } },
      { replayed: false, wallet: { unused_points: '57', points: '57', version: '2' } },
    ]);
    const entries = await rewards.database.query(
      `SELECT t.kind, t.source_type, t.source_id, t.rule, t.lot, t.title, e.amount, e.balance_after, e.account_version, a.kind AS account
       FROM transfer t JOIN ledger_entry e USING (program_id) JOIN account a ON a.id = e.account_id
       WHERE e.transfer_id = t.id AND t.key = 'c:3' ORDER BY e.amount`,
    );
    const why = {
      kind: 'earn',
      source_type: 'completion',
      source_id: '3',
      rule: 'challenge:12',
      lot: '2026-11',
      title: 'Read the map',
    };
    expect(entries).toEqual([
      { ...why, amount: '-7', balance_after: null, account_version: null, account: 'issuance' },
      { ...why, amount: '7', balance_after: '57', account_version: '2', account: 'wallet' },
    ]);
    const published = `SELECT payload -> 'balances' AS balances FROM event WHERE type = 'balances.changed' ORDER BY id`;
    const had = { rewards_earned: 0, rewards_awarded: 0 };
    const ten: Balance = { participant_id: '10', unused_points: '57', points: '57', ...had, version: '1' };
    const eleven: Balance = { participant_id: '11', unused_points: '5', points: '5', ...had, version: '1' };
    const both = { balances: expect.arrayContaining([ten, eleven]) as unknown };
    expect(await rewards.database.query(published)).toEqual([both]);
    await post(earn({ key: 'c:4', participantId: '11', sourceId: '4' }));
    const after = { ...eleven, unused_points: '55', points: '55', version: '2' };
    expect(await rewards.database.query(published)).toEqual([both, { balances: [after] }]);
  });

  it('repeats the first answer for a repeated posting, in the same batch or later [INV-11]', async () => {
    const first = earn({ key: 'again', participantId: '20' });
    const [one, two] = await post(first, first);
    await post(earn({ key: 'more', participantId: '20' }));
    const [three] = await post(first);
    expect([one?.replayed, two?.replayed, three?.replayed]).toEqual([false, true, true]);
    expect(new Set([one, two, three].map((outcome) => JSON.stringify(outcome?.wallet))).size).toBe(1);
    expect(await rewards.wallet('1', '20')).toMatchObject({ balance: '100', version: '2' });
  });

  it.each<[string, Partial<Posting>]>([
    ['amount', { amount: 51 }],
    ['participant', { participantId: '31' }],
    ['source', { sourceId: '2' }],
    ['rule', { rule: null }],
  ])('refuses a key with another %s, and writes nothing of the batch [INV-11]', async (what, changes) => {
    const first = earn({ key: `key-${what}`, participantId: '30' });
    await post(first);
    const before = await rewards.count('SELECT FROM transfer');
    const batch = post(earn({ key: `new-${what}`, participantId: '30' }), { ...first, ...changes });
    await expect(batch).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 });
    expect(await rewards.count('SELECT FROM transfer')).toBe(before);
  });

  it('repeats the first answer when only the title of a posting has changed, and retains the title [INV-11]', async () => {
    const first = earn({ key: 'renamed', participantId: '35' });
    const [one] = await post(first);
    const [two] = await post({ ...first, title: 'Another' });
    expect(two).toEqual({ replayed: true, wallet: one?.wallet });
    const titles = await rewards.database.query(`SELECT title FROM transfer WHERE key = 'renamed'`);
    expect(titles).toEqual([{ title: first.title }]);
  });

  it('posts once when 50 callers post the same at the same moment, to one or to many wallets [INV-11]', async () => {
    const { fulfilled } = await race(50, () => ledger.post(A, earn({ key: 'raced', participantId: '40' })));
    expect(fulfilled.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await rewards.wallet('1', '40')).toMatchObject({ balance: '50', version: '1' });
    const other = await race(50, (index) =>
      ledger.post(A, earn({ key: 'raced too', participantId: String(50 + index) })),
    );
    expect(other.fulfilled).toHaveLength(1);
    expect(other.rejected.map((error) => (error as { code: string }).code)).toEqual(
      Array(49).fill('idempotency_key_reused'),
    );
  });

  it('refuses a posting that is no earning or correction', async () => {
    for (const wrong of [{ amount: 0 }, { amount: -5 }, { kind: 'spend' as 'earn' }]) {
      await expect(post(earn({ key: `wrong-${JSON.stringify(wrong)}`, ...wrong }))).rejects.toThrow(
        'is not posted here',
      );
    }
  });

  it('isolates programs that have the same participants and keys [INV-21]', async () => {
    await Promise.all(['3', '4'].map((id) => credit(id, [completion('1', '1', 10)])));
    expect([await rewards.wallet('3', '1'), await rewards.wallet('4', '1')]).toMatchObject([
      { balance: '10' },
      { balance: '10' },
    ]);
  });

  describe('adjustments', () => {
    it('grant and deduct points with a reason, once per key [B55, INV-04, X-112]', async () => {
      expect(await rewards.adjust('1', '60', 40, 'gift')).toMatchObject({
        status: 200,
        body: { unused_points: '40', points: '40' },
      });
      expect(await rewards.adjust('1', '60', 40, 'gift')).toMatchObject({
        status: 200,
        body: { unused_points: '40', points: '40' },
      });
      expect((await rewards.adjust('1', '60', -15, 'slip')).body).toEqual({ unused_points: '25', points: '25' });
      expect(await rewards.adjust('1', '60', -16, 'slip')).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
      const kinds = await rewards.database.query(
        `SELECT kind, lot ~ '^\\d{4}-\\d\\d$' AS dated FROM transfer WHERE key LIKE 'adjustment:%' ORDER BY id`,
      );
      expect(kinds).toEqual([
        { kind: 'earn', dated: true },
        { kind: 'correction', dated: null },
      ]);
    });

    it('never deduct more than the lifetime points, and stay refused under their key [INV-04, INV-12]', async () => {
      await rewards.adjust('1', '61', 40);
      for (const amount of [-41, -41]) {
        expect(await rewards.adjust('1', '61', amount, 'too much')).toMatchObject({
          status: 409,
          body: { code: 'exceeds_lifetime' },
        });
        await rewards.adjust('1', '61', 40);
      }
      expect(await rewards.points('1', '61')).toEqual({ unused_points: '120', points: '120' });
    });

    it.each([0, 1.5, 1_000_000_001, '5', null])('of %p points are refused [B54]', async (amount) => {
      expect((await rewards.adjust('1', '62', amount as number)).status).toBe(422);
    });
  });
});

interface ModelWallet {
  balance: number;
  /** Earnings and corrections, below 0 when more was taken back; lifetime is never below 0. */
  earned: number;
  spent: number;
  version: number;
}

const lifetimeOf = ({ earned }: ModelWallet): number => Math.max(earned, 0);

/** The expected behaviour of the service, in a few maps. */
class Model {
  readonly wallets = new Map<string, ModelWallet>();
  readonly completions = new Map<string, string>();
  readonly reversals = new Map<string, string>();
  readonly answers = new Map<string, { input: string; outcome: string }>();
  readonly claims = new Map<string, number>();
  readonly stock = new Map<string, number>();

  wallet(id: string): ModelWallet {
    let wallet = this.wallets.get(id);
    if (wallet === undefined) this.wallets.set(id, (wallet = { balance: 0, earned: 0, spent: 0, version: 0 }));
    return wallet;
  }

  add(id: string, amount: number): void {
    const wallet = this.wallet(id);
    wallet.balance += amount;
    wallet.earned += amount;
    wallet.version += 1;
  }

  /** The first outcome of a key, or the refusal of another input under it. */
  under(key: string, input: string, decide: () => string): string {
    const known = this.answers.get(key);
    if (known !== undefined) return known.input === input ? known.outcome : '422 idempotency_key_reused';
    const outcome = decide();
    this.answers.set(key, { input, outcome });
    return outcome;
  }
}

interface ShelfReward {
  cost: number;
  limit: number | null;
  perParticipant: number | null;
}

/** How often each outcome came, so that a run without one of them does not pass. */
const met = new Map<string, number>();
const meet = (outcome: string): string => {
  const name = outcome.replace(/^ok.*/, 'ok');
  met.set(name, (met.get(name) ?? 0) + 1);
  return outcome;
};

const shelf: ShelfReward[] = [
  { cost: 0, limit: 2, perParticipant: 1 },
  { cost: 7, limit: null, perParticipant: null },
  { cost: 20, limit: 2, perParticipant: 1 },
  { cost: 50, limit: 4, perParticipant: 2 },
];

interface Real {
  programId: string;
  rewardIds: string[];
}

const outcomeOf = (answer: HttpAnswer, success: string): string =>
  answer.status === 200 ? success : `${answer.status} ${refused(answer).code}`;

abstract class Command implements fc.AsyncCommand<Model, Real> {
  check(): boolean {
    return true;
  }

  abstract run(model: Model, real: Real): Promise<void>;
  abstract toString(): string;
}

class Earn extends Command {
  constructor(private readonly items: { id: string; participant: string; amount: number }[]) {
    super();
  }

  async run(model: Model, { programId }: Real): Promise<void> {
    const known = new Map(model.completions);
    const isReused = this.items.some(({ id, participant, amount }) => {
      if (amount === 0) return false;
      const input = `${participant} ${amount}`;
      if (!known.has(id)) known.set(id, input);
      return known.get(id) !== input;
    });
    const done = credit(
      programId,
      this.items.map(({ id, participant, amount }) => completion(id, participant, amount)),
    );
    if (isReused) return expect(done).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    await done;
    for (const { id, participant, amount } of this.items) {
      if (amount === 0 || model.completions.has(id)) continue;
      model.completions.set(id, `${participant} ${amount}`);
      model.add(participant, amount);
    }
  }

  toString(): string {
    return `earn ${JSON.stringify(this.items)}`;
  }
}

/** Takes a completion back, also before its credit. */
class Reverse extends Command {
  constructor(
    private readonly id: string,
    private readonly participant: string,
    private readonly amount: number,
  ) {
    super();
  }

  async run(model: Model, { programId }: Real): Promise<void> {
    const { id, participant, amount } = this;
    const done = takeBack(programId, completion(id, participant, amount));
    const known = model.reversals.get(id);
    if (known !== undefined && known !== `${participant} ${amount}`) {
      return expect(done).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    }
    await done;
    if (known !== undefined) return;
    model.reversals.set(id, `${participant} ${amount}`);
    model.add(participant, -amount);
    if (model.wallet(participant).earned < 0) meet('beyond lifetime');
  }

  toString(): string {
    return `reverse ${this.id} of ${this.participant} by ${this.amount}`;
  }
}

class Adjust extends Command {
  constructor(
    private readonly participant: string,
    private readonly amount: number,
    private readonly key: string,
  ) {
    super();
  }

  async run(model: Model, { programId }: Real): Promise<void> {
    const { participant, amount } = this;
    const expected = model.under(`adjust ${this.key}`, `${participant} ${amount}`, () => {
      const wallet = model.wallet(participant);
      if (amount < 0 && wallet.earned + amount < 0) return '409 exceeds_lifetime';
      model.add(participant, amount);
      return `ok ${wallet.balance} ${lifetimeOf(wallet)}`;
    });
    const answer = await rewards.adjust(programId, participant, amount, this.key);
    const body = answer.body as { unused_points: string; points: string };
    expect(outcomeOf(answer, `ok ${body.unused_points} ${body.points}`)).toBe(meet(expected));
  }

  toString(): string {
    return `adjust ${this.participant} by ${this.amount} under ${this.key}`;
  }
}

class Claim extends Command {
  constructor(
    private readonly participant: string,
    private readonly reward: number,
    private readonly key: string,
  ) {
    super();
  }

  async run(model: Model, { programId, rewardIds }: Real): Promise<void> {
    const { participant, reward } = this;
    const { cost, limit, perParticipant } = shelf[reward]!;
    const expected = model.under(`claim ${participant} ${this.key}`, String(reward), () => {
      const wallet = model.wallet(participant);
      const times = model.claims.get(`${participant} ${reward}`) ?? 0;
      const taken = model.stock.get(String(reward)) ?? 0;
      if (perParticipant !== null && times >= perParticipant) return '409 already_claimed';
      if (limit !== null && taken >= limit) return '409 sold_out';
      if (wallet.balance < cost || wallet.balance < 0) return '409 insufficient_points';
      model.claims.set(`${participant} ${reward}`, times + 1);
      model.stock.set(String(reward), taken + 1);
      wallet.balance -= cost;
      wallet.spent += cost;
      if (cost > 0) wallet.version += 1;
      return `ok ${wallet.balance}`;
    });
    const answer = await rewards.claim(programId, participant, rewardIds[reward]!, this.key);
    expect(outcomeOf(answer, `ok ${claimed(answer).unused_points}`)).toBe(meet(expected));
  }

  toString(): string {
    return `claim ${this.reward} for ${this.participant} under ${this.key}`;
  }
}

describe('the model', () => {
  const participant = fc.constantFrom('1', '2', '3');
  const commands = fc.commands(
    [
      fc
        .array(fc.record({ id: fc.integer({ min: 1, max: 60 }).map(String), participant, amount: fc.nat(30) }), {
          minLength: 1,
          maxLength: 6,
        })
        .map((items) => new Earn(items)),
      fc
        .tuple(fc.integer({ min: 1, max: 60 }).map(String), participant, fc.integer({ min: 1, max: 30 }))
        .map(([id, person, amount]) => new Reverse(id, person, amount)),
      fc
        .tuple(
          participant,
          fc.integer({ min: -40, max: 60 }).filter((amount) => amount !== 0),
          fc.nat(40).map(String),
        )
        .map(([id, amount, key]) => new Adjust(id, amount, key)),
      fc
        .tuple(participant, fc.nat(shelf.length - 1), fc.nat(40).map(String))
        .map(([id, reward, key]) => new Claim(id, reward, key)),
      fc
        .tuple(participant, fc.nat(shelf.length - 1), fc.nat(40).map(String))
        .map(([id, reward, key]) => new Claim(id, reward, key)),
    ],
    { maxCommands: 50, size: 'max' },
  );
  let program = 1_000;

  it(`agrees with the service over ${RUNS} random lives of three wallets [INV-01, INV-02, INV-03, INV-04, INV-11, INV-12]`, async () => {
    let ran = 0;
    const property = fc.asyncProperty(commands, async (list) => {
      const programId = String((program += 1));
      const model = new Model();
      const rewardIds = await Promise.all(
        shelf.map(({ cost, limit, perParticipant }) =>
          rewards.reward(programId, { threshold: cost, limit, per_participant: perParticipant }),
        ),
      );
      await fc.asyncModelRun(() => ({ model, real: { programId, rewardIds } }), list);
      for (const [id, wallet] of model.wallets) {
        expect(wallet.balance).toBe(wallet.earned - wallet.spent);
        if (wallet.version === 0) continue;
        expect(await rewards.wallet(programId, id)).toEqual({
          balance: String(wallet.balance),
          lifetime: String(lifetimeOf(wallet)),
          debt: String(Math.max(-wallet.balance, 0)),
          version: String(wallet.version),
        });
      }
      expect(await rewards.faults()).toEqual([]);
      ran += 1;
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
    expect(ran).toBe(RUNS);
    expect([...met.keys()].sort()).toEqual([
      '409 already_claimed',
      '409 exceeds_lifetime',
      '409 insufficient_points',
      '409 sold_out',
      '422 idempotency_key_reused',
      'beyond lifetime',
      'ok',
    ]);
  }, 600_000);
});
