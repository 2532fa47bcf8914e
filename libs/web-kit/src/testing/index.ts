export { descriptionOf } from './description-of.ts';
export { alsoAnswer, answerCalls, receivedCalls } from './fake-api.ts';
export { refusal, requestId } from './refusal.ts';
export { type AnswerTo, inTurn, pending, type ReceivedCall, type Reply, reply, unreachable } from './reply.ts';
export { savedAs } from './saved.ts';
export { tableOf } from './table.ts';
