import { pino } from 'pino';
import { createRegistry } from '../telemetry/metrics.ts';
import { ScheduledTask } from './scheduled-task.ts';

interface Row {
  program_id: string;
  id: string;
}

const rows: Row[] = ['1', '2', '3'].map((id) => ({ program_id: '7', id }));

class Tidying extends ScheduledTask {
  readonly done: string[] = [];
  readonly postponed: string[] = [];
  failing = new Set<string>();
  postpone = (row: Row): Promise<unknown> => Promise.resolve(this.postponed.push(row.id));
  source: () => Promise<Iterable<Row> | AsyncIterable<Row>> = () => Promise.resolve(rows);
  stopAfter = '';

  protected override async work(): Promise<void> {
    await this.each(
      await this.source(),
      async ({ id }) => {
        await Promise.resolve();
        if (this.failing.has(id)) throw new Error(`no ${id}`);
        this.done.push(id);
        if (this.stopAfter === id) this.stopped = true;
      },
      (row) => this.postpone(row),
    );
  }

  lease(waiting: Row[]): AsyncIterable<Row> {
    return this.leased(() => Promise.resolve(waiting.shift() ?? null));
  }
}

describe('a scheduled task that works item by item', () => {
  let lines: Record<string, unknown>[];
  let task: Tidying;
  let metrics: () => Promise<string>;

  beforeEach(() => {
    lines = [];
    const registry = createRegistry('tests');
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) });
    const options = { name: 'tidying', everyMillis: 1_000, failure: 'rows could not be removed' };
    task = new Tidying(options, log, registry);
    metrics = () => registry.metrics();
  });

  it('runs all of them, and counts and postpones none', async () => {
    await task.run();
    expect([task.done, task.postponed, lines]).toEqual([['1', '2', '3'], [], []]);
    expect(await metrics()).not.toMatch(/scheduled_task_failures_total\{/);
  });

  it('continues after a failing item, which is logged, counted and postponed', async () => {
    task.failing = new Set(['1']);
    await task.run();
    expect([task.done, task.postponed]).toEqual([['2', '3'], ['1']]);
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'rows could not be removed', task: 'tidying', program_id: '7', item_id: '1' }),
    ]);
    expect(await metrics()).toContain('scheduled_task_failures_total{task="tidying",service="tests"} 1');
  });

  it('continues when an item can be neither processed nor postponed', async () => {
    task.failing = new Set(['1', '2']);
    task.postpone = () => Promise.reject(new Error('no pause'));
    await task.run();
    expect(task.done).toEqual(['3']);
    expect(lines).toHaveLength(4);
  });

  it('ends a turn that cannot list its items, and counts it', async () => {
    task.source = () => Promise.reject(new Error('no list'));
    await task.run();
    expect(task.done).toEqual([]);
    expect(lines).toEqual([expect.objectContaining({ msg: 'rows could not be removed', task: 'tidying' })]);
    expect(await metrics()).toContain('scheduled_task_failures_total{task="tidying",service="tests"} 1');
  });

  it('ends after the current item when the process stops', async () => {
    task.stopAfter = '2';
    await task.run();
    expect(task.done).toEqual(['1', '2']);
  });

  it('leases items until none is due, also after a failing one', async () => {
    task.failing = new Set(['2']);
    const waiting = [...rows];
    task.source = () => Promise.resolve(task.lease(waiting));
    await task.run();
    expect([task.done, task.postponed, waiting]).toEqual([['1', '3'], ['2'], []]);
  });

  it('shares one counter with the other tasks of a service', async () => {
    const registry = createRegistry('tests');
    for (const name of ['one', 'other']) {
      const other = new Tidying({ name, everyMillis: 1_000, failure: 'no' }, pino({ enabled: false }), registry);
      other.failing = new Set(name === 'one' ? ['1'] : ['1', '2']);
      await other.run();
    }
    const text = await registry.metrics();
    expect(text).toContain('scheduled_task_failures_total{task="one",service="tests"} 1');
    expect(text).toContain('scheduled_task_failures_total{task="other",service="tests"} 2');
  });
});
