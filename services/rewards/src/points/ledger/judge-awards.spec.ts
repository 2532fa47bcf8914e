import fc from 'fast-check';
import { type AwardableReward, awardEvents, judgeAwards } from './judge-awards.ts';

const day = (count: number): Date => new Date(Date.UTC(2026, 10, 1 + count));
const badge: AwardableReward = { id: '1', threshold: 100n, startsAt: null, endsAt: null };
const none = new Map<string, Date | null>();
const given = (reward: Partial<AwardableReward>, ...progress: [days: number, value: bigint][]): number[] =>
  judgeAwards(
    '7',
    progress.map(([days, value]) => ({ at: day(days), value })),
    [{ ...badge, ...reward }],
    none,
  ).map(({ earnedAt }) => (earnedAt.getTime() - day(0).getTime()) / 86_400_000);

describe('an award', () => {
  it('is given at the first moment at which its threshold is reached', () => {
    expect(given({}, [3, 120n], [1, 99n], [2, 100n])).toEqual([2]);
    expect(given({}, [1, 99n])).toEqual([]);
  });

  it('depends on the moment of the progress: from its start, and before its end', () => {
    expect(given({ startsAt: day(2), endsAt: day(4) }, [1, 120n])).toEqual([]);
    expect(given({ startsAt: day(2), endsAt: day(4) }, [2, 120n])).toEqual([2]);
    expect(given({ startsAt: day(2), endsAt: day(4) }, [4, 120n])).toEqual([]);
    expect(given({ startsAt: day(2), endsAt: day(4) }, [1, 120n], [3, 130n])).toEqual([3]);
  });

  it('is not given to participants who have it', () => {
    for (const moment of [day(1), null]) {
      expect(judgeAwards('7', [{ at: day(1), value: 500n }], [badge], new Map([['1', moment]]))).toEqual([]);
    }
  });

  it('moves to an earlier moment at which it was reached, as progress that comes late states it, and never to a later one', () => {
    const late = (days: number, value = 100n): object[] =>
      judgeAwards('7', [{ at: day(days), value }], [{ ...badge, startsAt: day(1) }], new Map([['1', day(3)]]));
    expect(late(2)).toEqual([{ participantId: '7', rewardId: '1', earnedAt: day(2), isCorrection: true }]);
    expect([late(4), late(2, 99n), late(0)]).toEqual([[], [], []]);
  });

  it('does not depend on the order of the progress', () => {
    const steps = fc.array(fc.record({ at: fc.nat(20).map(day), value: fc.bigInt(0n, 30n) }), { maxLength: 8 });
    const period = fc.tuple(fc.option(fc.nat(20).map(day)), fc.option(fc.nat(20).map(day)));
    fc.assert(
      fc.property(
        steps,
        period,
        fc.bigInt(0n, 30n),
        fc.infiniteStream(fc.nat()),
        (progress, [startsAt, endsAt], threshold, order) => {
          const reward = { ...badge, startsAt, endsAt, threshold };
          const shuffled = [...progress].sort(() => ((order.next().value as number) % 2 === 0 ? 1 : -1));
          expect(judgeAwards('7', shuffled, [reward], none)).toEqual(judgeAwards('7', progress, [reward], none));
        },
      ),
    );
  });

  it('is published in one event for up to 1,000 participants of a reward, and a corrected moment in none', () => {
    const awards = Array.from({ length: 2_001 }, (_, index) => ({
      participantId: String(index),
      rewardId: index === 0 ? '2' : '1',
      earnedAt: day(index % 3),
      isCorrection: false,
    }));
    const corrected = { participantId: '9', rewardId: '3', earnedAt: day(0), isCorrection: true };
    const events = awardEvents([...awards, corrected]);
    expect(events.map(({ data }) => [data.reward_id, data.participant_ids.length])).toEqual([
      ['2', 1],
      ['1', 1_000],
      ['1', 1_000],
    ]);
    expect(events[1]).toMatchObject({ effective_at: day(2).toISOString(), data: { awarded_at: day(2).toISOString() } });
  });
});
