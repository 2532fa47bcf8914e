import type { Completion, CompletionCount, DomainEvent } from '@laurel/contracts/events/domain-event';
import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';

/** The fields of a challenge that its completion needs. */
export interface CompletedChallenge {
  id: string;
  challenge_type: ChallengeType;
  parameters: string | null;
  caption: string;
  reward_type: string;
  points: number;
  is_repeatable: boolean;
}

export interface Count {
  completions: number;
  version: bigint;
  /** Moment of the last reset. */
  resetAt: Date | null;
}

/** A completion to record, unless the participant has one of the challenge and occasion. */
export interface WantedCompletion {
  participantId: string;
  challenge: CompletedChallenge;
  /** Number of points that the reward is worth in this completion. */
  points: number;
  /** '' for a challenge that counts once per participant. */
  occasion: string;
  /** Any completion of the challenge is in its way, whatever the occasion of that one. */
  isOnlyOne?: boolean;
  key: string | null;
  at: Date;
  /** When it is given again, after it was reversed; `at` is then the moment of the first time. */
  givenAgainAt?: Date;
}

export interface StoredCompletion {
  id: string;
  participant_id: string;
  points: number;
  idempotency_key: string | null;
  created_at: Date;
  challenge: CompletedChallenge;
}

export interface BookedAnswer {
  completion_id: string;
  question_id: string;
  position: number;
  participant_id: string;
  challenge_id: string;
  question_option_id: string | null;
  answer: string;
  question: string;
}

/** The document of book_completions(). */
export interface CompletionBookings {
  counts: {
    participant_id: string;
    completions: number;
    version: string;
    reset_at: Date | null;
    /** The moment from which the count is valid: the latest of all its changes. `null` for a count that stays. */
    counted_at: Date | null;
  }[];
  completions: {
    id: string;
    participant_id: string;
    challenge_id: string;
    occasion: string;
    idempotency_key: string | null;
    points: number;
    created_at: Date;
  }[];
  /** Ids of reversed completions, whose actions go with them. */
  removed: string[];
  actions: {
    participant_id: string;
    title: string;
    source_id: string;
    points: number;
    created_at: Date;
  }[];
  tallies: { challenge_id: string; completions: number; points: number }[];
  answers: BookedAnswer[];
}

export interface LoadedForCompletions {
  /** State of every participant; the rows are locked. */
  counts: ReadonlyMap<string, Count>;
  /** `occasionOf` the completions that the participants have already. */
  taken: ReadonlySet<string>;
  /** Unused ids, one for each wanted completion. */
  ids: readonly string[];
}

interface JudgedCompletions {
  /**
   * The completion recorded for each wanted one, in their order; `null` for one that the participant has already, or
   * that is older than a reset.
   */
  recorded: (Completion | null)[];
  bookings: CompletionBookings;
  events: DomainEvent[];
}

const CHECKOUT = 'checkout:';

/** The key of a paid completion. */
export const checkoutKey = (checkoutId: string): string => CHECKOUT + checkoutId;

/** Keys that the service makes; under one of them a participant's own completion would pass for a paid one. */
export const isReservedKey = (key: string): boolean => /^(?:checkout|recruit|api):/.test(key);

const isPaidFor = (key: string | null): boolean => key?.startsWith(CHECKOUT) ?? false;

export const occasionOf = (participantId: string, challengeId: string, occasion: string): string =>
  `${participantId} ${challengeId} ${occasion}`;

/** The moment at which a completion takes effect; only for one that is given again, it is not its own moment. */
export const effectOf = ({ at, givenAgainAt = at }: Pick<WantedCompletion, 'at' | 'givenAgainAt'>): Date =>
  givenAgainAt;

/** Points of a completion: a prize is worth none. */
export const pointsOf = ({ reward_type }: Pick<CompletedChallenge, 'reward_type'>, points: number): number =>
  reward_type === 'points' ? points : 0;

/**
 * Records completions of one program. Those of one participant share one version of the count, and each event states
 * it.
 */
export function judgeCompletions(
  { counts, taken, ids }: LoadedForCompletions,
  wanted: readonly WantedCompletion[],
): JudgedCompletions {
  const had = new Set(taken);
  const recorded = wanted.map(({ participantId, challenge, points, occasion, key, at }, index) => {
    const name = occasionOf(participantId, challenge.id, occasion);
    if (had.has(name) || isOvertaken(counts.get(participantId), key, at)) return null;
    had.add(name);
    const id = ids[index];
    if (id === undefined) throw new Error('A completion has no id');
    return {
      completion_id: id,
      challenge_id: challenge.id,
      challenge_type: challenge.challenge_type,
      title: challenge.caption,
      participant_id: participantId,
      points: pointsOf(challenge, points),
      completed_at: at.toISOString(),
    };
  });
  const made = recorded.flatMap((completion, index) =>
    completion === null ? [] : [{ completion, wanted: wanted[index] as WantedCompletion }],
  );
  const after = countsAfter(
    counts,
    made.map(({ completion, wanted: each }) => [completion.participant_id, 1, effectOf(each)]),
  );
  return {
    recorded,
    bookings: {
      counts: rowsOf(after),
      completions: made.map(({ completion, wanted: { occasion, key, at } }) => ({
        id: completion.completion_id,
        participant_id: completion.participant_id,
        challenge_id: completion.challenge_id,
        occasion,
        idempotency_key: key,
        points: completion.points,
        created_at: at,
      })),
      removed: [],
      actions: made.map(({ completion, wanted: { at } }) => ({
        participant_id: completion.participant_id,
        title: completion.title,
        source_id: completion.completion_id,
        points: completion.points,
        created_at: at,
      })),
      tallies: talliesOf(made.map(({ completion: { challenge_id, points } }) => ({ challenge_id, points, by: 1 }))),
      answers: [],
    },
    events: made.map(({ completion, wanted }) => ({
      type: 'challenge.completed',
      data: { ...completion, ...stated(after, completion.participant_id) },
      effective_at: effectOf(wanted).toISOString(),
    })),
  };
}

/** Whether a reset has reversed all of that time; a reset leaves paid completions. */
const isOvertaken = (count: Count | undefined, key: string | null, at: Date): boolean =>
  count !== undefined && count.resetAt !== null && at <= count.resetAt && !isPaidFor(key);

/** Reverses one completion, which is no activity from then on. */
export function judgeReversal(count: Count, completion: StoredCompletion, at: Date): JudgedRemoval {
  const { after, bookings } = removalOf(count, completion.participant_id, [completion], at);
  const { completion_id, challenge_id, title, participant_id, points, completed_at } = completionOf(completion);
  const data = { completion_id, challenge_id, title, participant_id, points, completed_at };
  const event: DomainEvent = {
    type: 'completion.reversed',
    data: { ...data, reversed_at: at.toISOString(), ...after },
    effective_at: at.toISOString(),
  };
  return { bookings, event };
}

/** What was refunded of a payment, and the points of its completion that are taken back for it so far. */
export interface Share {
  before: number;
  part: number;
  whole: number;
  /** Version of the payment. */
  version: number;
}

/** Changes the points of a paid completion to those of the part that was not refunded. */
export function judgeShare(
  completion: StoredCompletion,
  { before, part, whole, version }: Share,
  at: Date,
): { taken: number; points: number; event: DomainEvent | null } {
  const earned = completion.points + before;
  const taken = shareOf(earned, part, whole);
  if (taken === before) return { taken, points: completion.points, event: null };
  const { completion_id, challenge_id, title, participant_id, completed_at } = completionOf(completion);
  const data = { completion_id, challenge_id, title, participant_id, points_taken: taken, version, completed_at };
  const effective_at = at.toISOString();
  return {
    taken,
    points: earned - taken,
    event: { type: 'completion.partly_refunded', data: { ...data, refunded_at: effective_at }, effective_at },
  };
}

/** The share of points, rounded up: however many refunds make it, it is rounded against the participant once. */
function shareOf(points: number, part: number, whole: number): number {
  const [all, of] = [BigInt(points), BigInt(whole)];
  const share = (all * BigInt(part) + of - 1n) / of;
  return Number(share < all ? share : all);
}

/** Reverses a participant's completions up to the moment of a reset, except paid ones; one event states all of them. */
export function judgeReset(
  count: Count,
  { reset_id, participant_id }: { reset_id: string; participant_id: string },
  stored: readonly StoredCompletion[],
  at: Date,
): JudgedRemoval {
  const completions = stored.filter(
    ({ idempotency_key, created_at }) => created_at <= at && !isPaidFor(idempotency_key),
  );
  const resetAt = count.resetAt !== null && count.resetAt > at ? count.resetAt : at;
  const { after, bookings } = removalOf({ ...count, resetAt }, participant_id, completions, at);
  const event: DomainEvent = {
    type: 'completions.reset',
    data: { reset_id, participant_id, completions: completions.map(completionOf), ...after },
    effective_at: at.toISOString(),
  };
  return { bookings, event };
}

export interface JudgedRemoval {
  bookings: CompletionBookings;
  event: DomainEvent;
}

function removalOf(
  count: Count,
  participantId: string,
  removed: readonly StoredCompletion[],
  at: Date,
): { after: CompletionCount; bookings: CompletionBookings } {
  const after = countsAfter(new Map([[participantId, count]]), [[participantId, -removed.length, at]]);
  const bookings: CompletionBookings = {
    counts: rowsOf(after),
    completions: [],
    removed: removed.map(({ id }) => id),
    actions: [],
    tallies: talliesOf(removed.map(({ challenge, points }) => ({ challenge_id: challenge.id, points, by: -1 }))),
    answers: [],
  };
  return { after: stated(after, participantId), bookings };
}

const completionOf = ({ id, participant_id, points, created_at, challenge }: StoredCompletion): Completion => ({
  completion_id: id,
  challenge_id: challenge.id,
  challenge_type: challenge.challenge_type,
  title: challenge.caption,
  participant_id,
  points,
  completed_at: created_at.toISOString(),
});

interface ChangedCount extends Count {
  /** The latest moment of the changes that share the version. */
  countedAt: Date;
}

/** The counts that change, one version later. */
function countsAfter(
  before: ReadonlyMap<string, Count>,
  steps: readonly (readonly [participantId: string, step: number, at: Date])[],
): Map<string, ChangedCount> {
  const after = new Map<string, ChangedCount>();
  for (const [participantId, step, at] of steps) {
    const earlier = before.get(participantId) ?? { completions: 0, version: 0n, resetAt: null };
    const changed = after.get(participantId);
    const completions = Math.max((changed ?? earlier).completions + step, 0);
    const countedAt = changed !== undefined && changed.countedAt > at ? changed.countedAt : at;
    after.set(participantId, { ...earlier, completions, version: earlier.version + 1n, countedAt });
  }
  return after;
}

const rowsOf = (counts: ReadonlyMap<string, ChangedCount>): CompletionBookings['counts'] =>
  [...counts].map(([participant_id, { completions, version, resetAt, countedAt }]) => ({
    participant_id,
    completions,
    version: String(version),
    reset_at: resetAt,
    counted_at: countedAt,
  }));

function stated(counts: ReadonlyMap<string, Count>, participantId: string): CompletionCount {
  const { completions, version } = counts.get(participantId) ?? { completions: 0, version: 0n };
  return { completed_challenges: completions, version: String(version) };
}

/** The completions and points that each challenge gains, or with `by: -1` loses. */
function talliesOf(
  steps: readonly { challenge_id: string; points: number; by: 1 | -1 }[],
): CompletionBookings['tallies'] {
  const tallies = new Map<string, CompletionBookings['tallies'][number]>();
  for (const { challenge_id, points, by } of steps) {
    const tally = tallies.get(challenge_id) ?? { challenge_id, completions: 0, points: 0 };
    tallies.set(challenge_id, {
      challenge_id,
      completions: tally.completions + by,
      points: tally.points + by * points,
    });
  }
  return [...tallies.values()];
}
