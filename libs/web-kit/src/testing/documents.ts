import { refusalIn } from './refusal.ts';

interface Documents {
  /** Throws when no service could give the answer. */
  checkAnswer(method: string, path: string, answer: { status?: number; body: unknown }): void;
  /** Throws when no service has such a call. */
  checkCall(method: string, path: string): void;
  /** Fails the test, though the page has taken the fault for a failed call. */
  failTest(fault: unknown): void;
}

/** The services' documents, which the set-up of tests provides; a browser that shows stories has none. */
const documents = (): Documents | undefined => (globalThis as { laurelDocuments?: Documents }).laurelDocuments;

export function checkAnswer(method: string, path: string, answer: unknown): void {
  const refused = refusalIn(answer);
  documents()?.checkAnswer(method, path, refused ? { status: refused.status, body: refused.body } : { body: answer });
}

export const failTest = (fault: unknown): void => documents()?.failTest(fault);

export function checkCall(method: string, path: string): void {
  documents()?.checkCall(method, path);
}
