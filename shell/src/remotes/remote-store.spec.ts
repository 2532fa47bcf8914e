/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoadResult } from '@laurel/federation/browser/load-result';
import { renderHook, waitFor } from '@testing-library/react';
import type { RemoteState } from './remote-store.ts';

const sendBeacon = jest.fn<(url: string, body: string) => boolean>();
const loadRemote = jest.fn<(name: string) => Promise<LoadResult>>();
jest.unstable_mockModule('@laurel/federation/browser/load-remote', () => ({ loadRemote }));
Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });

// The store remembers remotes for as long as the page lives, so each test has one of its own.
const names = Array.from({ length: 10 }, (_, index) => `trees-${index}`);
const remotes = names.map((name) => {
  const declaration = { name, area: 'participant', routes: [`/${name}`], i18nNamespace: name };
  return { name, version: '2.0.0', ticket: 'the ticket', declaration };
});
const boot = {
  schema: 1,
  shellVersion: '1.0.0',
  remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remote])),
  turnedOff: [],
};
document.body.innerHTML =
  '<script type="application/json" id="boot"></script><script type="application/json" id="page-data">{}</script>';
document.getElementById('boot')!.textContent = JSON.stringify(boot);
const { closeRemote, openRemote, preloadRemoteOf, startRemote, useRemote } = await import('./remote-store.ts');

let name = '';
beforeEach(() => {
  name = names.pop()!;
  sendBeacon.mockReset();
  loadRemote.mockReset();
});

const failure = (version = '2.0.0'): LoadResult & { ok: false } => ({
  ok: false,
  name,
  version,
  kind: 'integrity',
  at: 'chunk',
  detail: 'other bytes',
  tries: 3,
});

const success = (fellBack: (LoadResult & { ok: false }) | null = null): LoadResult => ({
  ok: true,
  name,
  version: '1.0.0',
  module: { routes: [], messages: { en: {}, es: {} } },
  fellBack,
  tries: 1,
  commitWithinMs: 0,
});

/** What a view of the remote is given. */
function state(): RemoteState {
  const { result, unmount } = renderHook(() => useRemote(name));
  unmount();
  return result.current;
}

const reports = (): unknown[] => sendBeacon.mock.calls.map(([, body]) => JSON.parse(body) as unknown);

it('reports with its ticket that the chosen release failed, also when its last good one took its place [mfe-6]', async () => {
  loadRemote.mockResolvedValue(success(failure()));
  await openRemote(name);
  expect(reports()).toMatchObject([{ kind: 'remote', version: '2.0.0', load: 'integrity', ticket: 'the ticket' }]);
});

it('reports without a ticket a release that the page was not given', async () => {
  loadRemote.mockResolvedValue(failure('1.0.0'));
  await openRemote(name);
  expect(reports()).toMatchObject([{ kind: 'remote', version: '1.0.0', ticket: null }]);
});

it('reports nothing about a release that loads', async () => {
  loadRemote.mockResolvedValue(success());
  await openRemote(name);
  expect(reports()).toEqual([]);
});

describe('a load that failed', () => {
  it('before its view opened is shown by it, and reported once [mfe-11]', async () => {
    loadRemote.mockResolvedValue(failure());
    await openRemote(name);
    await openRemote(name);
    expect(state()).toMatchObject({ phase: 'done', result: { ok: false } });
    expect(loadRemote).toHaveBeenCalledTimes(1);
    expect(reports()).toHaveLength(1);
  });

  it('stays while the pointer rests on a link to it, until the person tries again', async () => {
    loadRemote.mockResolvedValueOnce(failure()).mockResolvedValueOnce(success());
    await openRemote(name);
    preloadRemoteOf(`/${name}`);
    expect(loadRemote).toHaveBeenCalledTimes(1);
    void startRemote(name);
    expect(state()).toEqual({ phase: 'loading' });
    await waitFor(() => expect(state()).toMatchObject({ phase: 'done', result: { ok: true } }));
  });

  it('is forgotten once its view is left: the next visit loads anew', async () => {
    loadRemote.mockResolvedValueOnce(failure()).mockResolvedValueOnce(success());
    await openRemote(name);
    closeRemote(name);
    expect(state()).toEqual({ phase: 'idle' });
    await openRemote(name);
    expect(state()).toMatchObject({ phase: 'done', result: { ok: true } });
  });

  it('is forgotten when it came before the click: the click loads anew', async () => {
    loadRemote.mockResolvedValueOnce(failure()).mockResolvedValueOnce(success());
    preloadRemoteOf(`/${name}`);
    await waitFor(() => expect(state()).toEqual({ phase: 'idle' }));
    await openRemote(name);
    expect(state()).toMatchObject({ phase: 'done', result: { ok: true } });
  });

  it('is shown when its view opened while it ran', async () => {
    loadRemote.mockResolvedValue(failure());
    preloadRemoteOf(`/${name}`);
    await openRemote(name);
    await waitFor(() => expect(state()).toMatchObject({ phase: 'done', result: { ok: false } }));
    expect(loadRemote).toHaveBeenCalledTimes(1);
  });
});
