/** @jest-environment jsdom */
import { beforeEach, expect, it, jest } from '@jest/globals';
import type { LoadResult } from '@laurel/federation/browser/load-result';

const failure = (version: string) =>
  ({ ok: false, name: 'trees', version, kind: 'integrity', at: 'chunk', detail: 'other bytes', tries: 3 }) as const;
const success = { ok: true, name: 'trees', version: '1.0.0', module: { routes: [], messages: { en: {}, es: {} } } };
const remote = { name: 'trees', version: '2.0.0', ticket: 'the ticket', declaration: { i18nNamespace: 'trees' } };

const sendBeacon = jest.fn<(url: string, body: string) => boolean>();
let answer: LoadResult;
let startRemote: (name: string) => Promise<void>;

beforeEach(async () => {
  jest.resetModules();
  sendBeacon.mockReset();
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  jest.unstable_mockModule('@laurel/federation/browser/load-remote', () => ({
    loadRemote: () => Promise.resolve(answer),
  }));
  document.body.innerHTML =
    '<script type="application/json" id="boot"></script><script type="application/json" id="page-data">{}</script>';
  const boot = { schema: 1, shellVersion: '1.0.0', remotes: { trees: remote } };
  document.getElementById('boot')!.textContent = JSON.stringify(boot);
  ({ startRemote } = await import('./remote-store.ts'));
});

const told = (): unknown[] => sendBeacon.mock.calls.map(([, body]) => JSON.parse(body) as unknown);

it('reports with its ticket that the chosen release failed, also when its last good one took its place [mfe-6]', async () => {
  answer = { ...success, fellBack: failure('2.0.0'), tries: 1, commitWithinMs: 0 } as LoadResult;
  await startRemote('trees');
  expect(told()).toMatchObject([{ kind: 'remote', version: '2.0.0', load: 'integrity', ticket: 'the ticket' }]);
});

it('reports without a ticket a release that the page was not given', async () => {
  answer = failure('1.0.0');
  await startRemote('trees');
  expect(told()).toMatchObject([{ kind: 'remote', version: '1.0.0', ticket: null }]);
});

it('reports nothing about a release that loads', async () => {
  answer = { ...success, fellBack: null, tries: 1, commitWithinMs: 0 } as LoadResult;
  await startRemote('trees');
  expect(told()).toEqual([]);
});
