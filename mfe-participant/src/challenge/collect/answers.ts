import type { Question } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type { GivenAnswers } from '../use-submission.ts';

/** Answers by question: the name of the question's field in the form. */
export type AnswerForm = Record<string, string | string[] | null | undefined>;

/** A field's name must not be a number, which the form's library would take for a place in a list. */
export const fieldOf = ({ id }: Pick<Question, 'id'>): string => `q${id}`;

/** What a field holds, trimmed; nothing for one that is empty. */
export function valuesOf(field: AnswerForm[string]): string[] {
  const values = Array.isArray(field) ? field : [field ?? ''];
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/** The form in the call's format. A quiz also sends empty answers, a survey or profile leaves them out. */
export function answersOf(questions: readonly Question[], form: AnswerForm, sendsEmpty: boolean): GivenAnswers {
  const given = questions.map((question) => ({ question, value: valuesOf(form[fieldOf(question)]) }));
  return Object.fromEntries(
    given
      .filter(({ value }) => sendsEmpty || value.length > 0)
      .map(({ question: { id, answer_type: type }, value }) => [
        id,
        { id, type, value: value.length > 0 ? value : [''] },
      ]),
  );
}
