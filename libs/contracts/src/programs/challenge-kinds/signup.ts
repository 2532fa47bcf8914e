import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const signup: ChallengeKind = {
  buttonLabel: 'Sign up',
  namedButton: (word, name) => (word.toLowerCase() === 'email' ? 'Signup Email' : `Join ${name}`),
  needsLink: false,
  details: ['parameters'],
  earnsByAmount: false,
  answerRules: noQuestions,
};
