import type { AnswerOf, Method, PathOf } from '../api/calls.ts';
import { checkAnswer, checkCall } from './documents.ts';
import type { RefusalOf } from './refusal.ts';

export interface ReceivedCall {
  method: Method;
  path: string;
  query: URLSearchParams;
  /** JSON as it was parsed, or the form. */
  body: unknown;
  /** Tells the page how much of the body has left, 0 to 1. */
  onUpload: (share: number) => void;
}

export const pending = Symbol('pending');
export const unreachable = Symbol('unreachable');

/** `pending` never answers, `unreachable` is a lost connection. */
type Given<Answer> = Answer | typeof pending | typeof unreachable;

class InTurn<Answer> {
  constructor(readonly answers: Given<Answer>[]) {}
}

/** One answer a call, the last for all further calls. */
export const inTurn = <Answer>(...answers: Given<Answer>[]): InTurn<Answer> => new InTurn(answers);

type Faked<Answer> =
  Given<Answer> | InTurn<Answer> | Promise<Answer> | ((call: ReceivedCall) => Given<Answer> | Promise<Given<Answer>>);

/** How one call is answered; made by `reply` alone, which holds it to the documents. */
export interface Reply {
  method: Method;
  path: string;
  answer: (call: ReceivedCall) => Promise<unknown>;
}

function replyTo(method: Method, path: string, faked: unknown): Reply {
  checkCall(method, path);
  const checked = (answer: unknown): unknown => {
    if (answer !== pending && answer !== unreachable) checkAnswer(method, path, answer);
    return answer;
  };
  if (typeof faked === 'function') {
    const answer = faked as (call: ReceivedCall) => unknown;
    return { method, path, answer: async (call) => checked(await answer(call)) };
  }
  if (faked instanceof Promise) return { method, path, answer: async () => checked(await faked) };
  const answers = (faked instanceof InTurn ? faked.answers : [faked]).map(checked);
  return { method, path, answer: () => Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]) };
}

type Possible<M extends Method, Path extends string> = AnswerOf<M, Path> | RefusalOf<M, Path>;

/** All that a test may answer to a call. */
export type AnswerTo<M extends Method, Path extends string> = Faked<Possible<M, Path>>;

type Replying<M extends Method> = <Path extends string>(
  path: PathOf<M, Path>,
  ...answer: AnswerOf<M, Path> extends undefined ? [answer?: AnswerTo<M, Path>] : [answer: AnswerTo<M, Path>]
) => Reply;

const replying =
  <M extends Method>(method: M): Replying<M> =>
  (path, ...[answer]) =>
    replyTo(method, path, answer);

/**
 * Answers of services to the calls of a screen: `reply.get('/public/points', { points: '150', unused_points: '40' })`.
 * Tests fail at an answer that the call's document does not allow.
 */
export const reply = {
  get: replying('get'),
  post: replying('post'),
  put: replying('put'),
  patch: replying('patch'),
  delete: replying('delete'),
};
