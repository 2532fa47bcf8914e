/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveTopic } from '@laurel/contracts/live/live';
import type { Account } from '@laurel/contracts/identity/account.dto';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import { createQueryClient, fillPage, readParticipant, readPoints, setParticipant, useDirty } from '@laurel/web-kit';
import { answerCalls, receivedCalls, refusal, reply, unreachable } from '@laurel/web-kit/testing';
import { cleanup, render, waitFor } from '@testing-library/react';
import { ASK_MILLIS } from './connection.ts';
import { followChanges } from './follow-changes.ts';

const POINTS = '/public/points';
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

/** The browser's connections, as far as the page uses them. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 1;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }

  static get open(): FakeSource[] {
    return FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  tell(...changed: LiveTopic[]): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify({ changed }) }));
  }

  refuse(): void {
    this.readyState = FakeSource.CLOSED;
    this.onerror?.();
  }
}

class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor(readonly name: string) {
    FakeChannel.all.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) if (other !== this) other.onmessage?.(new MessageEvent('message', { data }));
  }

  close(): void {
    FakeChannel.all = FakeChannel.all.filter((each) => each !== this);
  }
}

/** One holder at a time, in the order in which they ask. */
class FakeLocks {
  private last: Promise<unknown> = Promise.resolve();

  request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
    const turn = this.last.then(() => (signal.aborted ? undefined : hold()));
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

const ada = { id: '7', first_name: 'Ada', unused_points: '100', points: '100' } as SessionParticipant;
const account = {
  id: '7',
  first_name: 'Ada',
  last_name: 'Byron',
  name: 'Ada Byron',
  email: 'ada@example.com',
  avatar: null,
  created_at: '2026-01-05T10:00:00.000Z',
  points: '90',
  unused_points: '90',
  completed_challenges: 3,
  email_setting_id: null,
  'eligible_offers_rewards?': false,
  profile_attributes: {
    phone: null,
    address_1: null,
    address_2: null,
    city: null,
    state: null,
    postal: null,
    affiliation: null,
  },
  active_profile_attributes: [],
  profile_answers: [],
  version: '3',
} satisfies Account;
const pointsNow = (unused_points: string) => reply.get(POINTS, { unused_points, points: unused_points });
const calls = (): string[] => receivedCalls.map(({ path }) => path);
const reload = jest.fn();
const later = { timeout: 5_000 };
const ends: (() => void)[] = [];

/** A query client with answers that were shown, and which of them a change has made stale. */
function client() {
  const queries = createQueryClient();
  const shown = [
    '/public/home/current_rewards',
    '/public/claims?page=1',
    '/public/receipts',
    '/public/offers/merchants',
  ];
  for (const address of shown) queries.setQueryData(['api', address], []);
  const stale = (): string[] => shown.filter((address) => queries.getQueryState(['api', address])?.isInvalidated);
  return { queries, stale };
}

function start(participant: SessionParticipant | null = ada, page = {}) {
  fillPage({ area: 'participant', sent_at: 1_800_000_000_000, ...page });
  setParticipant(participant);
  const shown = client();
  ends.push(followChanges(shown.queries, reload));
  return shown;
}

beforeEach(() => {
  FakeSource.all = [];
  FakeChannel.all = [];
  receivedCalls.length = 0;
  reload.mockReset();
  Object.assign(globalThis, { EventSource: FakeSource, BroadcastChannel: FakeChannel });
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  answerCalls(pointsNow('100'));
});
afterEach(async () => {
  jest.useRealTimers();
  for (const end of ends.splice(0)) end();
  setParticipant(null);
  await settled();
  cleanup();
});

describe('changes of a participant', () => {
  it('show the new balance, and read anew what has to do with it and nothing else', async () => {
    const { stale } = start();
    await settled();
    expect(FakeSource.open.map(({ url }) => url)).toEqual(['/public/live?after=1799999995000-0']);
    answerCalls(pointsNow('140'));
    FakeSource.open[0]?.tell('points');
    await waitFor(() => expect(readPoints()?.unused_points).toBe('140'));
    await waitFor(() => expect(stale()).toEqual(['/public/home/current_rewards']));
    FakeSource.open[0]?.tell('rewards');
    await waitFor(() => expect(stale()).toEqual(['/public/home/current_rewards', '/public/claims?page=1']));
    FakeSource.open[0]?.tell('receipts');
    await waitFor(() => expect(stale()).toContain('/public/receipts'));
    expect(stale()).not.toContain('/public/offers/merchants');
  });

  it('show what the participant has completed and may use since, also when that is counted later', async () => {
    start();
    await settled();
    answerCalls(pointsNow('100'), reply.get('/public/account', account));
    FakeSource.open[0]?.tell('challenges');
    await waitFor(() => expect(readParticipant()?.completed_challenges).toBe(3));
    const counted = { completed_challenges: 4, 'eligible_offers_rewards?': true };
    answerCalls(pointsNow('100'), reply.get('/public/account', { ...account, ...counted }));
    await waitFor(() => expect(readParticipant()).toMatchObject(counted), later);
    expect(readPoints()?.unused_points).toBe('100');
  });

  it('show the balance once the browser is online, also when it was told of while it was not', async () => {
    start();
    await settled();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answerCalls(reply.get(POINTS, unreachable));
    FakeSource.open[0]?.tell('points');
    await jest.advanceTimersByTimeAsync(60_000);
    expect([calls(), readPoints()?.unused_points]).toEqual([[POINTS, POINTS], '100']);
    answerCalls(pointsNow('140'));
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(readPoints()?.unused_points).toBe('140');
    // A network that is away for some seconds, without the browser having noticed.
    answerCalls(reply.get(POINTS, unreachable));
    FakeSource.open[0]?.tell('points');
    await jest.advanceTimersByTimeAsync(1_000);
    answerCalls(pointsNow('150'));
    await jest.advanceTimersByTimeAsync(4_000);
    expect(readPoints()?.unused_points).toBe('150');
  });

  it('show the balance of the ledger where the page was made with an older one', async () => {
    answerCalls(pointsNow('140'));
    const { stale } = start();
    await waitFor(() => expect(readPoints()?.unused_points).toBe('140'));
    await waitFor(() => expect(stale()).toEqual(['/public/home/current_rewards']));
  });

  it('read nothing anew when the balance is known already', async () => {
    const { stale } = start();
    await waitFor(() => expect(calls()).toEqual([POINTS]));
    FakeSource.open[0]?.tell('points');
    await waitFor(() => expect(calls()).toEqual([POINTS, POINTS]));
    await settled();
    expect(stale()).toEqual([]);
  });

  it('reach all tabs through the connection of one, and another takes over', async () => {
    start();
    await settled();
    const { stale } = client();
    const other = client();
    ends.push(followChanges(other.queries, reload));
    await settled();
    expect(FakeSource.open).toHaveLength(1);
    FakeSource.open[0]?.tell('receipts');
    await waitFor(() => expect(other.stale()).toEqual(['/public/receipts']));
    expect(stale()).toEqual([]);
    // A tab that has not been loaded since may still be another participant's.
    new FakeChannel('laurel-live').postMessage({ owner: '8', changed: ['rewards'] });
    await settled();
    expect(other.stale()).toEqual(['/public/receipts']);
  });

  it('are not followed by visitors, nor in the preview, and end with the sign-out', async () => {
    start(ada, { preview: { role: 'member' } });
    await settled();
    expect(FakeSource.all).toEqual([]);
    start(null, { preview: undefined });
    await settled();
    expect(FakeSource.all).toEqual([]);
    setParticipant(ada);
    await settled();
    expect(FakeSource.open).toHaveLength(1);
    setParticipant(null);
    await settled();
    expect(FakeSource.open).toHaveLength(0);
  });

  it('are asked for every 30 s where no stream can be opened, until one can', async () => {
    start();
    await settled();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    answerCalls(pointsNow('150'));
    FakeSource.open[0]?.refuse();
    await jest.advanceTimersByTimeAsync(0);
    expect(readPoints()?.unused_points).toBe('150');
    answerCalls(pointsNow('160'));
    await jest.advanceTimersByTimeAsync(ASK_MILLIS - 1);
    expect([FakeSource.open.length, readPoints()?.unused_points]).toEqual([0, '150']);
    await jest.advanceTimersByTimeAsync(1);
    FakeSource.open[0]?.refuse();
    await jest.advanceTimersByTimeAsync(0);
    expect(readPoints()?.unused_points).toBe('160');
    await jest.advanceTimersByTimeAsync(ASK_MILLIS);
    expect(FakeSource.open).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the end of the session elsewhere', () => {
  it('shows the page that says so, in every tab', async () => {
    start();
    ends.push(followChanges(client().queries, reload));
    await settled();
    FakeSource.open[0]?.dispatchEvent(new Event('ended'));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2), later);
    expect(FakeSource.open).toHaveLength(0);
  });

  it('is seen where the stream is refused with it', async () => {
    start();
    await settled();
    answerCalls(reply.get(POINTS, refusal(401, 'session_ended', 'Your session has ended.')));
    FakeSource.open[0]?.refuse();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1), later);
  });

  it('leaves the tab alone that signs out itself', async () => {
    start();
    await settled();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    FakeSource.open[0]?.dispatchEvent(new Event('ended'));
    setParticipant(null);
    await jest.advanceTimersByTimeAsync(later.timeout);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves what is being written', async () => {
    const Form = (): null => {
      useDirty(true, 'Answer');
      return null;
    };
    render(<Form />);
    start();
    await settled();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    FakeSource.open[0]?.dispatchEvent(new Event('ended'));
    await jest.advanceTimersByTimeAsync(later.timeout);
    expect(reload).not.toHaveBeenCalled();
  });
});
