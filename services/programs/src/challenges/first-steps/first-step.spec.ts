import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import { isFirstStep } from './first-step.ts';

describe('the first step of a recruit', () => {
  it.each<[ChallengeType, string | null, boolean]>([
    ['link', null, true],
    ['collect', 'survey', true],
    ['collect', null, true],
    ['collect', 'profile', false],
    ['link', 'profile', true],
    ['signup', null, false],
  ])('a %s challenge with parameters %s: %s', (challenge_type, parameters, counts) => {
    expect(isFirstStep({ challenge_type, parameters })).toBe(counts);
  });
});
