import { collect as described, isCollectKind } from '@laurel/contracts/programs/challenge-kinds/collect';
import { QuestionList } from '../details/question-list.tsx';
import { hasOptions, type QuestionForm } from '../values/form-values.ts';
import type { WizardKind } from './wizard-kind.ts';

export const collect: WizardKind = {
  Details: QuestionList,
  *faults({ parameters, questions }) {
    if (!isCollectKind(parameters)) yield 'parameters';
    if (questions.length === 0) yield 'questions';
    for (const [place, { answer_type: type, options }] of questions.entries()) {
      if (hasOptions(type) && options.length === 0) yield `questions.${place}.options`;
    }
    if (described.answerRules(parameters).isScored && !questions.some(hasRightOption)) yield 'questions';
  },
};

const hasRightOption = ({ answer_type: type, options }: QuestionForm): boolean =>
  hasOptions(type) && options.some(({ is_correct: right }) => right);
