import type { DomainEvents } from '@laurel/contracts/events/domain-event';
import fc from 'fast-check';

type CountingType = 'challenge.completed' | 'completion.reversed' | 'completions.reset' | 'completions.counted';

/** An event that states how many challenges a participant has completed. */
export type CountingEvent = { [Type in CountingType]: { type: Type; data: DomainEvents[Type] } }[CountingType];

const completion = { completion_id: '1', challenge_id: '1', title: 'Read', points: 5 };
const moment = '2026-01-01T00:00:00.000Z';

/** A completion, reversal, reset or republished count of a participant, with the resulting count. */
export function countingEvent(
  type: CountingType,
  participant_id: string,
  completed: number,
  version: number,
): CountingEvent {
  const count = { participant_id, completed_challenges: completed, version: String(version) };
  switch (type) {
    case 'challenge.completed':
      return { type, data: { ...completion, ...count, challenge_type: 'link', completed_at: moment } };
    case 'completion.reversed':
      return { type, data: { ...completion, ...count, reversed_at: moment } };
    case 'completions.reset':
      return { type, data: { reset_id: '1', completions: [], ...count } };
    case 'completions.counted':
      return { type, data: { ...count, counted_at: completed === 0 ? null : moment } };
  }
}

/** One participant's changes in their order. */
const changes = fc.array(
  fc.constantFrom<CountingType>(
    'challenge.completed',
    'completion.reversed',
    'completions.reset',
    'completions.counted',
  ),
  {
    minLength: 1,
    maxLength: 12,
  },
);

/**
 * A participant's events as they may be delivered: some doubled, in any order. `last` is the final count of the owner.
 */
export const deliveries = (participantId: string): fc.Arbitrary<{ events: CountingEvent[]; last: number }> =>
  changes.chain((types) => {
    let [completed, version] = [0, 0];
    const told = types.map((type) => {
      if (type === 'challenge.completed') completed += 1;
      else if (type === 'completion.reversed') completed = Math.max(completed - 1, 0);
      else if (type === 'completions.reset') completed = 0;
      if (type !== 'completions.counted') version += 1;
      return countingEvent(type, participantId, completed, version);
    });
    const last = completed;
    const doubled = fc.shuffledSubarray(told);
    return doubled.chain((again) => {
      const all = [...told, ...again];
      return fc.shuffledSubarray(all, { minLength: all.length }).map((events) => ({ events, last }));
    });
  });
