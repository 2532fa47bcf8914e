import { collect as described, collectKinds, isCollectKind } from '@laurel/contracts/programs/challenge-kinds/collect';
import { type ChallengeKind, enteredPoints, noFaults, noRefusal } from './challenge-kind.ts';

export const collect: ChallengeKind = {
  feature: null,
  faults: noFaults,
  *missing({ parameters }, { questions }) {
    if (!isCollectKind(parameters)) yield ['parameters', `must be one of ${collectKinds.join(', ')}`];
    const { isScored } = described.answerRules(parameters);
    const hasRightOption = questions.some(({ options = [] }) => options.some((option) => option.is_correct === true));
    if (questions.length === 0) yield ['questions', 'needs at least one question'];
    else if (isScored && !hasRightOption) yield ['questions', 'needs an option that is right'];
  },
  points: enteredPoints,
  isSubmittable: true,
  refusal: noRefusal,
  // Every recruit is asked for a profile.
  isFirstStep: (parameters) => !described.answerRules(parameters).fillsAccount,
  isMembership: false,
};
