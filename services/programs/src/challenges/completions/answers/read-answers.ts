import type { ProfileAttribute } from '@laurel/contracts/identity/profile-attributes';
import type { Question, QuestionOption } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type { QuizResult } from '@laurel/contracts/programs/challenges.dto';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { valueFault } from './value-fault.ts';

/** A question with its solution and its profile attribute, for the service only. */
export interface AskedQuestion extends Question {
  /** Attribute of the account that the answer fills in. */
  profile_attribute: ProfileAttribute | null;
  options: (QuestionOption & { is_correct: boolean })[];
}

/** An answer to one question, or one of several. */
export interface AnswerRow {
  question_id: string;
  position: number;
  question_option_id: string | null;
  answer: string;
}

const UNKNOWN = 'is not a question of this challenge';
const REQUIRED = 'is required';
const MAX_FAULTS = 20;

/**
 * Parses the answers of a request, `{ id, type, value }` by question id, trimmed and without empty ones. Throws 422
 * with a message for every invalid answer and every missing required one.
 */
export function readAnswers(
  asked: readonly AskedQuestion[],
  given: Record<string, unknown>,
): { rows: AnswerRow[]; score: QuizResult } {
  const faults: Record<string, string[]> = {};
  const known = new Set(asked.map((question) => question.id));
  for (const id of Object.keys(given).filter((key) => !known.has(key))) {
    faults[`questions.${id.slice(0, 100)}`] = [UNKNOWN];
    if (Object.keys(faults).length >= MAX_FAULTS) throw new InvalidInputError(faults);
  }
  const answers = asked.map((question) => ({ question, values: valuesOf(question, given[question.id]) }));
  for (const { question, values } of answers) {
    const fault = values === null ? 'is not an answer to this question' : answerFault(question, values);
    if (fault !== null) faults[`questions.${question.id}`] = [fault];
  }
  const missing = Object.values(faults).some(([fault]) => fault === REQUIRED);
  if (missing) throw new InvalidInputError(faults, 'Please answer every question that is required');
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
  const graded = answers.filter(({ question }) => question.options.some((option) => option.is_correct));
  return {
    rows: answers.flatMap(({ question, values }) => rowsOf(question, values ?? [])),
    score: {
      right: graded.filter(({ question, values }) => isRight(question, values ?? [])).length,
      of: graded.length,
    },
  };
}

/** `null` for a value that does not fit the question's type. */
function valuesOf(question: Question, given: unknown): string[] | null {
  if (given === undefined) return [];
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const { id = question.id, type = question.answer_type, value = [], ...other } = given as Record<string, unknown>;
  if (id !== question.id || type !== question.answer_type || Object.keys(other).length > 0) return null;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every((each) => typeof each === 'string')) return null;
  return values.map((each) => each.trim()).filter((each) => each !== '');
}

function answerFault(question: AskedQuestion, values: string[]): string | null {
  if (values.length === 0) return question.is_required ? REQUIRED : null;
  if (question.answer_type !== 'multiple' && values.length > 1) return 'takes one answer';
  if (question.options.length > 0) {
    const ids = new Set(question.options.map((option) => option.id));
    const isChoice = values.every((value) => ids.has(value)) && new Set(values).size === values.length;
    return isChoice ? null : 'is not one of the options';
  }
  return values.map((value) => valueFault(question.answer_type, value)).find((fault) => fault !== null) ?? null;
}

function rowsOf(question: AskedQuestion, values: string[]): AnswerRow[] {
  return values.map((value, position) => {
    const option = question.options.find(({ id }) => id === value);
    return {
      question_id: question.id,
      position,
      question_option_id: option?.id ?? null,
      answer: option?.details ?? value,
    };
  });
}

/** Exactly the options that are right. */
function isRight(question: AskedQuestion, values: string[]): boolean {
  return question.options.every((option) => option.is_correct === values.includes(option.id));
}
