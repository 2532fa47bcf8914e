import fc from 'fast-check';
import {
  judgeSubmission,
  type LoadedSubmission,
  type Submission,
  type SubmissionVerdict,
  type SubmittedChallenge,
} from './judge-submission.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');

const link: SubmittedChallenge = {
  id: '1',
  challenge_type: 'link',
  parameters: null,
  caption: 'Read the map',
  reward_type: 'points',
  points: 50,
  is_repeatable: false,
  success_message: null,
  is_api_completion_only: false,
  duration: null,
  status: 'active',
};

const loadedWith = (changes: Partial<LoadedSubmission> = {}): LoadedSubmission => ({
  now: NOW,
  challenge: link,
  count: { completions: 2, version: 5n, resetAt: null },
  earlier: null,
  hasAnswers: false,
  watchedPercentage: 0,
  questions: null,
  isRecruit: false,
  completionId: '9',
  ...changes,
});

const submitted: Submission = { participantId: '7', key: null, occasion: 'random', given: {} };

const question = (id: string, changes: object = {}) => ({
  id,
  title: `Question ${id}`,
  additional_details: '',
  answer_type: 'text' as const,
  is_required: false,
  profile_attribute: null,
  options: [],
  ...changes,
});

const accepted = (verdict: SubmissionVerdict) => {
  if (verdict.refusal !== null) throw new Error(verdict.refusal);
  return verdict;
};

const challenges = fc.record({
  ...Object.fromEntries(Object.entries(link).map(([name, value]) => [name, fc.constant(value)])),
  challenge_type: fc.constantFrom('link', 'collect', 'video', 'donation', 'signup', 'share'),
  parameters: fc.constantFrom(null, 'quiz', 'survey', 'profile'),
  reward_type: fc.constantFrom('points', 'prize'),
  points: fc.nat(1_000),
  is_repeatable: fc.boolean(),
  is_api_completion_only: fc.boolean(),
  status: fc.constantFrom('active', 'active', 'draft', 'scheduled', 'ended'),
}) as fc.Arbitrary<SubmittedChallenge>;

const situations = fc
  .record({
    challenge: fc.option(challenges),
    earlier: fc.option(fc.record({ id: fc.constant('4'), key: fc.constantFrom(null, 'a', 'b'), points: fc.nat(99) })),
    hasAnswers: fc.boolean(),
    watchedPercentage: fc.nat(100),
    isRecruit: fc.boolean(),
    completions: fc.nat(50),
    version: fc.nat(99),
  })
  .map(({ completions, version, ...rest }) =>
    loadedWith({
      ...rest,
      count: { completions, version: BigInt(version), resetAt: null },
      questions: rest.challenge?.challenge_type === 'collect' ? [question('1')] : null,
    }),
  );

const submissions = fc.record({
  participantId: fc.constant('7'),
  key: fc.constantFrom(null, 'a', 'b'),
  occasion: fc.constant('random'),
  given: fc.constant({}),
});

describe('a submission', () => {
  it('makes at most one completion, counts it, and brings exactly its points', () => {
    fc.assert(
      fc.property(situations, submissions, (loaded, submission) => {
        const verdict = judgeSubmission(loaded, submission);
        if (verdict.refusal !== null || verdict.bookings === null) return;
        const { completions, counts, actions, tallies } = verdict.bookings;
        expect(completions.length).toBeLessThanOrEqual(1);
        expect(verdict.points).toBe(completions.reduce((sum, { points }) => sum + points, 0));
        expect(counts).toEqual([
          {
            participant_id: '7',
            completions: loaded.count.completions + completions.length,
            version: String(loaded.count.version + 1n),
            reset_at: null,
            counted_at: completions.length === 0 ? null : loaded.now,
          },
        ]);
        expect([actions.length, tallies.length]).toEqual([completions.length, completions.length]);
        const completed = verdict.events.filter(({ type }) => type === 'challenge.completed');
        expect(completed).toHaveLength(completions.length);
      }),
    );
  });

  it('gets its first answer again under the same key, whatever has changed in the challenge', () => {
    fc.assert(
      fc.property(situations, fc.nat(99), (loaded, points) => {
        fc.pre(loaded.challenge !== null);
        const earlier = { id: '4', key: 'a', points };
        const verdict = accepted(judgeSubmission({ ...loaded, earlier }, { ...submitted, key: 'a' }));
        expect(verdict).toMatchObject({ points, bookings: null, events: [], isFirstStep: false });
      }),
    );
  });

  it('makes nothing when refused, and never more when completed and not repeatable [B36]', () => {
    fc.assert(
      fc.property(situations, submissions, (loaded, submission) => {
        const verdict = judgeSubmission(loaded, submission);
        if (loaded.challenge === null) expect(verdict).toEqual({ refusal: 'not_found' });
        else if (loaded.earlier !== null && !loaded.challenge.is_repeatable && verdict.refusal === null) {
          expect(verdict.bookings?.completions ?? []).toEqual([]);
          expect(verdict.bookings === null || verdict.points === 0).toBe(true);
        }
      }),
    );
  });

  it.each<[string, Partial<SubmittedChallenge>, Partial<LoadedSubmission>]>([
    ['challenge_not_active', { status: 'ended', is_api_completion_only: true }, {}],
    ['api_completion_only', { is_api_completion_only: true, challenge_type: 'donation' }, {}],
    ['not_submittable', { challenge_type: 'donation' }, { earlier: { id: '4', key: null, points: 1 } }],
    ['already_completed', {}, { earlier: { id: '4', key: null, points: 1 } }],
    ['not_watched', { challenge_type: 'video', duration: 80 }, { watchedPercentage: 79 }],
  ])('is refused as %s', (refusal, changes, loaded) => {
    expect(judgeSubmission(loadedWith({ ...loaded, challenge: { ...link, ...changes } }), submitted)).toEqual({
      refusal,
    });
  });

  it('may still answer a survey that counts as completed, for no more points', () => {
    const challenge: SubmittedChallenge = { ...link, challenge_type: 'collect', parameters: 'survey' };
    const earlier = { id: '4', key: null, points: 50 };
    const questions = [question('1')];
    const given = { 1: { value: 'Yes' } };
    const loaded = loadedWith({ challenge, earlier, questions });
    const { points, bookings } = accepted(judgeSubmission(loaded, { ...submitted, given }));
    expect(points).toBe(0);
    expect(bookings).toMatchObject({ completions: [], answers: [{ completion_id: '4', question: 'Question 1' }] });
    expect(judgeSubmission({ ...loaded, hasAnswers: true }, { ...submitted, given })).toEqual({
      refusal: 'already_completed',
    });
  });

  it('publishes the answers of a profile, several choices as a list', () => {
    const options = ['Larks', 'Owls'].map((details, index) => ({
      id: String(index + 1),
      details,
      image: null,
      is_correct: false,
    }));
    const questions = [
      question('1', { profile_attribute: 'city' }),
      question('2', { profile_attribute: 'affiliation', answer_type: 'multiple', options }),
      question('3', { profile_attribute: 'phone' }),
    ];
    const challenge: SubmittedChallenge = { ...link, challenge_type: 'collect', parameters: 'profile' };
    const given = { 1: { value: 'Porto' }, 2: { value: ['2', '1'] } };
    const { events, isFirstStep } = accepted(
      judgeSubmission(loadedWith({ challenge, questions, isRecruit: true }), { ...submitted, given }),
    );
    expect(isFirstStep).toBe(false);
    expect(events).toMatchObject([
      { type: 'challenge.completed' },
      {
        type: 'profile.answered',
        data: { participant_id: '7', attributes: { city: 'Porto', affiliation: 'Owls, Larks' } },
        effective_at: NOW.toISOString(),
      },
    ]);
  });

  it('of a recruit is a first step', () => {
    expect(accepted(judgeSubmission(loadedWith({ isRecruit: true }), submitted)).isFirstStep).toBe(true);
  });
});
