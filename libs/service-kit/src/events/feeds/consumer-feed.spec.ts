import { ConsumerFeed, type LogRow } from './consumer-feed.ts';

const START = { xid: '0', id: '00000000-0000-0000-0000-000000000000' };
const id = (n: number): string => `01a206eb-09ab-7854-b06e-${String(n).padStart(12, '0')}`;
const row = (n: number, type = 'challenge.completed', attempts = 0): LogRow => ({
  xid: String(n),
  id: id(n),
  program_id: '1',
  type,
  version: 1,
  payload: {},
  trace_id: null,
  cause: null,
  effective_at: '2026-01-01T00:00:00.000Z',
  attempts,
});
const feed = (windowSize = 10): ConsumerFeed =>
  new ConsumerFeed('rewards', START, { leaseSeconds: 2, windowSize, batchSize: 5 });
const sent = (rows: { row: LogRow }[]): string[] => rows.map((one) => one.row.id);

describe('the feed of a consumer', () => {
  it('sends the rows that were read, and moves to the end of the read once they are handled', () => {
    const own = feed();
    expect(sent(own.take([row(2)], row(5)))).toEqual([id(2)]);
    expect(own.position).toMatchObject({ id: id(5) });
    expect(own.toStore.cursor).toBeUndefined();
    expect(own.isUnsettledAt(row(5))).toBe(true);
    own.acknowledge(id(2));
    expect(own.toStore.cursor).toEqual({ xid: '5', id: id(5) });
    expect(own.isUnsettledAt(row(5))).toBe(false);
  });

  it('moves past events that are for other consumers', () => {
    const own = feed();
    expect(own.take([], row(3))).toEqual([]);
    const progress = own.toStore;
    expect(progress.cursor).toEqual({ xid: '3', id: id(3) });
    own.stored(progress);
    expect(own.toStore.cursor).toBeUndefined();
  });

  it('stays before the first event that is not settled, until the cursor is stored', () => {
    const own = feed();
    own.take([row(1), row(2), row(3)], row(3));
    own.acknowledge(id(2));
    expect(own.toStore.cursor).toBeUndefined();
    own.failed(id(1));
    const progress = own.toStore;
    expect(progress.cursor).toEqual({ xid: '2', id: id(2) });
    expect(own.toStore.cursor).toEqual(progress.cursor);
    own.stored(progress);
    expect(own.toStore.cursor).toBeUndefined();
  });

  it('compares transactions as numbers: 998 is before 1003', () => {
    const own = feed();
    own.take([row(998)], row(998));
    expect(own.isBehind({ xid: '1003', id: id(1) })).toBe(true);
    expect(own.isBehind({ xid: '998', id: id(999) })).toBe(true);
    expect(own.isBehind({ xid: '998', id: id(998) })).toBe(false);
    expect(own.isBehind({ xid: '99', id: id(1_000) })).toBe(false);
  });

  it('reads no further than its window until events are settled', () => {
    const own = feed(3);
    expect(own.room).toBe(3);
    own.take([row(1), row(2), row(3)], row(3));
    expect(own.room).toBe(0);
    own.acknowledge(id(2));
    expect(own.room).toBe(1);
    expect(feed(100).room).toBe(5);
  });

  it('adds an unacknowledged event again after 2, 4, 8 and 8 seconds', () => {
    const own = feed();
    own.take([row(1)], row(1));
    let now = Date.now() + 100;
    const waits = [2, 4, 8, 8].map((seconds) => {
      const early = sent(own.overdue(now + seconds * 1_000 - 500));
      now += seconds * 1_000 + 100;
      return [early, sent(own.overdue(now))];
    });
    expect(waits).toEqual(Array.from({ length: 4 }, () => [[], [id(1)]]));
  });

  it.each([
    ['failed', 1],
    ['waited for a newer consumer, which counts no attempt,', 0],
  ])('names an event that %s as recovered once its later attempt was handled', (_how, attempts) => {
    const own = feed();
    own.take([row(1)], row(1));
    own.failed(id(1));
    expect(sent(own.retry(row(1, 'challenge.completed', attempts)))).toEqual([id(1)]);
    own.acknowledge(id(1));
    const progress = own.toStore;
    expect(progress.recovered.map((event) => event.id)).toEqual([id(1)]);
    own.stored(progress);
    expect(own.toStore.recovered).toEqual([]);
  });

  it('looks back a day for rows of long transactions, and no further', () => {
    const own = feed();
    expect(own.oldestId).toBe(START.id);
    own.take([row(1)], row(1));
    const millis = (uuid: string): number => parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
    expect(millis(id(1)) - millis(own.oldestId)).toBe(86_400_000);
  });
});
