import { afterEach } from '@jest/globals';
import { faultOfCall, faultOfFake } from './fake-answers.ts';

// Set-up of every test of a screen. The fake API of @laurel/web-kit/testing looks for these documents.
if (typeof window !== 'undefined') {
  const faults: Error[] = [];

  const check = (method: string, path: string, fault: string | null): void => {
    if (fault !== null) throw new Error(`${method.toUpperCase()} ${path}: ${fault}`);
  };

  Object.assign(globalThis, {
    laurelDocuments: {
      checkAnswer: (method: string, path: string, answer: { status?: number; body: unknown }) =>
        check(method, path, faultOfFake(method, path, answer)),
      checkCall: (method: string, path: string) => check(method, path, faultOfCall(method, path)),
      failTest: (fault: unknown) => faults.push(fault instanceof Error ? fault : new Error(String(fault))),
    },
  });

  afterEach(() => {
    const [fault] = faults.splice(0);
    if (fault !== undefined) throw fault;
  });
}
