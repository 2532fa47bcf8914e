import { Database } from '@laurel/service-kit/database/database';
import { race } from '@laurel/test-kit/barrier';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { LedgerService } from '../../src/points/ledger/ledger.service.ts';
import type { Posting } from '../../src/points/ledger/posting.ts';
import { ImportedPointsEvents } from '../../src/points/points/imported-points.events.ts';
import { RewardsUnderTest, tally } from '../rewards.fixture.ts';

const A = '1';
const scope = { programId: A };

describe('concurrent transactions', () => {
  let rewards: RewardsUnderTest;
  let serial = 9_000;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start({ instances: 2 });
    await rewards.addProgram(A);
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  const fresh = (): string => String((serial += 1));
  /** Runs work in a transaction of one of the instances. */
  const within = <T>(
    index: number,
    work: (app: RewardsUnderTest['instances']['services'][number]['app']) => Promise<T>,
  ) => {
    const { app } = rewards.instances.services[index % 2]!;
    return app.get(Database, { strict: false }).transaction(scope, () => work(app));
  };
  const posting = (key: string, participantId: string, amount: number): Posting => ({
    key,
    kind: 'earn',
    participantId,
    amount,
    sourceType: 'adjustment',
    sourceId: key,
    rule: null,
    lot: null,
    title: 'Test',
  });

  it('post to the same wallets named in opposite orders, and lose nothing [INV-09]', async () => {
    const people = Array.from({ length: 20 }, fresh);
    const { rejected } = await race(40, (index) => {
      const named = index % 2 === 0 ? people : [...people].reverse();
      const postings = named.map((id) => posting(`o:${index}:${id}`, id, index + 1));
      return within(index, (app) => app.get(LedgerService, { strict: false }).postAll(scope, postings));
    });
    expect(rejected).toEqual([]);
    for (const id of people) expect(await rewards.wallet(A, id)).toMatchObject({ balance: '820', version: '40' });
    expect(await rewards.publishedBalance(people[0]!)).toMatchObject({ unused_points: '820', version: '40' });
  });

  it('post the first points of an unknown program: it gets one currency and one issuance account [INV-09]', async () => {
    const { rejected } = await race(20, (index) => {
      const { app } = rewards.instances.services[index % 2]!;
      return app.get(LedgerService, { strict: false }).post({ programId: '2' }, posting(`f:${index}`, fresh(), 5));
    });
    expect(rejected).toEqual([]);
    const kept = await rewards.database.query(
      `SELECT c.code, count(*) FILTER (WHERE a.kind = 'wallet')::int AS wallets,
         count(*) FILTER (WHERE a.kind = 'issuance')::int AS issuances
       FROM currency c JOIN account a ON a.program_id = c.program_id AND a.currency_id = c.id
       WHERE c.program_id = 2 GROUP BY c.program_id, c.id`,
    );
    expect(kept).toEqual([{ code: 'points', wallets: 20, issuances: 1 }]);
  });

  it('earn, claim and enable an achievement: it is counted and published once, like every claim', async () => {
    const people = Array.from({ length: 10 }, fresh);
    await rewards.fund(A, people, 100);
    const mug = await rewards.reward(A, { threshold: 1, per_participant: null });
    const badge = { selection: 'achievement', threshold: 101 };
    await rewards.provision(A, 'hot', { ...badge, approved: false });
    const { fulfilled, rejected } = await race(60, (index) => {
      const id = people[index % people.length]!;
      if (index % 20 === 19) return rewards.provision(A, 'hot', { ...badge, description: `Version ${index}` });
      return index % 2 === 0 ? rewards.adjust(A, id, 5, `hot-${index}`) : rewards.claimer(A, id, index)(mug);
    });
    expect(rejected).toEqual([]);
    expect(tally(fulfilled)).toEqual({ ok: 60 });
    await rewards.fund(A, people, 1);
    for (const id of people) {
      const claims = await rewards.count('SELECT FROM claim WHERE participant_id = $1', [id]);
      expect(await rewards.publishedBalance(id)).toMatchObject({ rewards_earned: claims + 1, rewards_awarded: 1 });
    }
  });

  it('post the rows of an import and undo it: no points remain [A-272]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [import_id, at] = [fresh(), new Date().toISOString()];
      const parts = Array.from({ length: 4 }, () => Array.from({ length: 5 }, fresh));
      const publish = (index: number, mode: 'append' | 'undo', part: string[]): Promise<void> => {
        const data = { import_id, mode, rows: part.map((participant_id) => ({ participant_id, points: '30' })) };
        return within(index, (app) =>
          app.get(ImportedPointsEvents, { strict: false }).imported(scope, { data, effective_at: at } as never),
        );
      };
      const { rejected } = await race(8, (index) =>
        publish((index + round) % 2, index % 2 === 0 ? 'append' : 'undo', parts[Math.floor(index / 2)]!),
      );
      expect(rejected).toEqual([]);
      for (const id of parts.flat()) expect((await rewards.points(A, id)).unused_points).toBe('0');
    }
  });

  describe('set a balance while its participant claims', () => {
    const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    const PEOPLE = 16;
    const PRICE = 10;
    type Setting = (index: number, id: string) => Promise<void>;

    const reset: Setting = (index, id) => {
      const event = { data: rewards.resetOf(A, id, []), effective_at: ago(2) };
      return within(index, (app) => app.get(ImportedPointsEvents, { strict: false }).reset(scope, event as never));
    };
    const replace: Setting = (index, id) => {
      const data = { import_id: fresh(), mode: 'replace', rows: [{ participant_id: id, points: '50' }] };
      const event = { data, effective_at: ago(1) };
      return within(index, (app) => app.get(ImportedPointsEvents, { strict: false }).imported(scope, event as never));
    };
    /** Reads the balance without a lock and corrects it by the difference. */
    const naive: Setting = (index, id) =>
      within(index, async (app) => {
        const read = Number((await rewards.wallet(A, id))?.balance);
        const correction: Posting = { ...posting(`naive:${fresh()}`, id, -read), kind: 'correction' };
        await app.get(LedgerService, { strict: false }).postAll(scope, read === 0 ? [] : [correction]);
      });

    /** Each of some participants with 100 points claims three times, while the settings are handled one person after another. */
    const claimDuring = async (settings: Setting[]): Promise<{ claims: number; balance: number }[]> => {
      const people = Array.from({ length: PEOPLE }, fresh);
      const funds = people.map((id) => ({ ...posting(`funds:${id}`, id, 100), effectiveAt: ago(5) }));
      await within(0, (app) => app.get(LedgerService, { strict: false }).postAll(scope, funds));
      const mug = await rewards.reward(A, { threshold: PRICE, per_participant: null });
      const answers = people.map((): HttpAnswer[] => []);
      const { rejected } = await race(PEOPLE + settings.length, async (index) => {
        const setting = settings[index - PEOPLE];
        if (setting !== undefined) {
          for (const id of people) await setting(index, id);
          return;
        }
        const claim = rewards.claimer(A, people[index]!, index);
        for (const key of [fresh(), fresh(), fresh()]) answers[index]!.push(await claim(mug, key));
      });
      expect(rejected).toEqual([]);
      return Promise.all(
        people.map(async (id, person) => {
          const claims = answers[person]!.filter(({ status }) => status === 200).length;
          const { balance = '' } = (await rewards.wallet(A, id)) ?? {};
          expect(await rewards.publishedBalance(id)).toMatchObject({ unused_points: balance });
          return { claims, balance: Number(balance) };
        }),
      );
    };
    const rounds = async (settings: Setting[]): Promise<{ claims: number; balance: number }[]> => {
      const all = [];
      for (let round = 0; round < 3; round += 1) all.push(...(await claimDuring(settings)));
      return all;
    };

    it.each<[string, Setting[], number]>([
      ['a reset', [reset], 0],
      ['an import that replaces it', [replace], 50],
      ['a reset and a later import that replaces it', [reset, replace], 50],
    ])('by %s: it is what was set, less the price of each claim since', async (_what, settings, set) => {
      const ends = await rounds(settings);
      for (const { claims, balance } of ends) expect(balance).toBe(set - PRICE * claims);
      // A reset leaves nothing for later claims: some were handled before it and some after it.
      expect(new Set(ends.map(({ claims }) => claims)).size).toBeGreaterThan(set === 0 ? 1 : 0);
    });

    it('by a reset that reads it without a lock: some end wrong, so these rounds detect it', async () => {
      const ends = await rounds([naive, naive]);
      expect(ends.some(({ claims, balance }) => balance !== 0 - PRICE * claims)).toBe(true);
    });
  });
});
