import type { Completion } from '@laurel/contracts/events/domain-event';
import { participant } from '@laurel/test-kit/caller-factories';
import { RewardsUnderTest } from '../rewards.fixture.ts';

const A = '1';
const completedAt = '2026-11-21T10:00:00.000Z';

describe('a reset of activities', () => {
  let rewards: RewardsUnderTest;
  let serial = 800;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
  });
  afterEach(async () => {
    expect(await rewards.unhandled()).toBe(0);
    expect(await rewards.faults()).toEqual([]);
  });
  afterAll(() => rewards.stop());

  const fresh = (): string => String((serial += 1));
  const completions = (id: string, count: number, points = 5): Completion[] =>
    Array.from({ length: count }, () => ({
      completion_id: fresh(),
      challenge_id: '12',
      challenge_type: 'link',
      title: 'Read the map',
      participant_id: id,
      points,
      completed_at: completedAt,
    }));
  const complete = async (events: Completion[]): Promise<void> => {
    await rewards.send(A, 'challenge.completed', ...rewards.completed(A, events));
    await rewards.handled();
  };
  const reverse = async (events: Completion[]): Promise<void> => {
    await rewards.send(A, 'completion.reversed', ...rewards.reversed(A, events));
    await rewards.handled();
  };
  const reset = async (id: string, removed: Completion[]): Promise<void> => {
    await rewards.send(A, 'completions.reset', rewards.resetOf(A, id, removed));
    await rewards.handled();
  };

  describe('after the caption of a completed challenge was edited', () => {
    const renamed = (events: Completion[]): Completion[] => events.map((each) => ({ ...each, title: 'New words' }));
    const lines = (id: string): Promise<unknown[]> =>
      rewards.database.query(
        `SELECT t.kind, t.title, e.amount FROM account a
         JOIN ledger_entry e ON e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
         JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
         WHERE a.program_id = 1 AND a.participant_id = $1 ORDER BY e.account_version`,
        [id],
      );

    it('changes the balance to 0 by corrections alone [A-310]', async () => {
      const id = fresh();
      const done = completions(id, 1, 50);
      await complete(done);
      await rewards.adjust(A, id, 20);
      // The completion belongs to another month and so to another lot: crediting it again would be refused.
      await reset(
        id,
        renamed(done).map((each) => ({ ...each, completed_at: '2026-12-01T10:00:00.000Z' })),
      );
      expect(await rewards.points(A, id)).toEqual({ unused_points: '0', points: '0' });
      expect(await lines(id)).toEqual([
        { kind: 'earn', title: 'Read the map', amount: '50' },
        { kind: 'earn', title: 'A gift', amount: '20' },
        { kind: 'correction', title: 'New words', amount: '-50' },
        { kind: 'correction', title: 'Activities reset', amount: '-20' },
      ]);
    });

    it('leaves the balance at 0 when the completion arrives after it', async () => {
      const id = fresh();
      const done = completions(id, 1, 50);
      await rewards.adjust(A, id, 20);
      await reset(id, renamed(done));
      expect(await rewards.points(A, id)).toEqual({ unused_points: '0', points: '0' });
      await complete(done);
      expect(await rewards.points(A, id)).toEqual({ unused_points: '0', points: '0' });
    });

    it('leaves the balance at 0 when the reversal of the completion arrives before it', async () => {
      const id = fresh();
      const done = completions(id, 1, 50);
      await rewards.adjust(A, id, 20);
      await reverse(renamed(done));
      expect(await rewards.points(A, id)).toEqual({ unused_points: '-30', points: '0' });
      await reset(id, renamed(done));
      await complete(done);
      expect(await rewards.points(A, id)).toEqual({ unused_points: '0', points: '0' });
    });

    it('still refuses another amount for the completion that it has settled [INV-11]', async () => {
      const id = fresh();
      const done = completions(id, 1, 50);
      await reset(id, renamed(done));
      await rewards.send(A, 'challenge.completed', ...rewards.completed(A, [{ ...done[0]!, points: 51 }]));
      await rewards.refusedEvent();
      expect(await rewards.points(A, id)).toEqual({ unused_points: '0', points: '0' });
    });
  });

  describe('and milestones', () => {
    const shown = async (id: string, milestone: string): Promise<object> => {
      const reward = await rewards.show(participant(A, id), milestone);
      const { completed_challenges, earned_by_current_participant_on } = reward;
      return { completed_challenges, isEarned: earned_by_current_participant_on !== null };
    };

    it.each([
      [5, { completed_challenges: 5, isEarned: false }],
      [6, { completed_challenges: 6, isEarned: true }],
    ])('subtracts each completion from the progress once: %s later ones count', async (more, expected) => {
      const id = fresh();
      const milestone = await rewards.reward(A, { selection: 'milestone', threshold: 6 });
      const removed = completions(id, 3);
      await complete(removed);
      await reset(id, removed);
      expect(await shown(id, milestone)).toEqual({ completed_challenges: 0, isEarned: false });
      await complete(completions(id, more));
      expect(await shown(id, milestone)).toEqual(expected);
    });

    it('shows no progress below 0 when a reversal arrives before its completion', async () => {
      const id = fresh();
      const milestone = await rewards.reward(A, { selection: 'milestone', threshold: 6 });
      const [late] = completions(id, 1) as [Completion];
      await reset(id, [late]);
      expect(await shown(id, milestone)).toMatchObject({ completed_challenges: 0 });
      await complete([late]);
      expect(await shown(id, milestone)).toMatchObject({ completed_challenges: 0 });
      await complete(completions(id, 1));
      expect(await shown(id, milestone)).toMatchObject({ completed_challenges: 1 });
    });
  });
});
