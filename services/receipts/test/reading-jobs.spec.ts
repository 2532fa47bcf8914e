import { FileStore } from '@laurel/service-kit/storage/file-store';
import { StorageUnavailableError } from '@laurel/service-kit/storage/storage.errors';
import { ChildInstance } from '@laurel/test-kit/instances';
import { waitFor } from '@laurel/test-kit/wait-for';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PictureError } from '../src/reading/picture-error.ts';
import { AssessmentService } from '../src/receipts/assessment/assessment.service.ts';
import { blank, cat, drawn, inAnotherLanguage, onItsSide, restaurant } from './pictures.fixture.ts';
import { field } from './readings.fixture.ts';
import { ReceiptsUnderTest } from './receipts.fixture.ts';

const A = '1';
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

describe('the reading of receipts', () => {
  let receipts: ReceiptsUnderTest;

  beforeAll(async () => {
    receipts = await ReceiptsUnderTest.start();
    await receipts.addProgram(A);
  });
  afterAll(() => receipts.stop());

  it('reads pictures in a process of its own, and continues when that is killed [A-329]', async () => {
    const [first, second, third, fourth] = await Promise.all([
      receipts.upload(A, '1', await onItsSide(await restaurant())),
      receipts.upload(A, '2', await blank(800, 1_000)),
      receipts.upload(A, '3', await cat()),
      receipts.upload(A, '4', await inAnotherLanguage()),
    ]);
    const pid = await waitFor(readerPid, { within: 20_000, what: 'the reader' });
    process.kill(pid, 'SIGKILL');
    await receipts.settled();
    const read = await receipts.judged(first);
    expect(read).toMatchObject({ status: 'needs_human_review', purchase_date: '2018-03-22', total_amount: '7.60' });
    expect(read.tags).toContain('out_of_date_window');
    expect(await receipts.judged(second)).toMatchObject({ status: 'rejected', tags: ['unreadable'] });
    expect(await receipts.judged(third)).toMatchObject({ status: 'rejected', tags: ['unreadable'] });
    expect(await receipts.judged(fourth)).toMatchObject({ status: 'rejected', tags: ['other_language'] });
    // "7.60" in the uploaded picture, where it runs downwards.
    const { box } = read.processed_data!.total!;
    expect(Math.hypot(box.x - 910, box.y - 580, box.width - 23, box.height - 103)).toBeLessThan(20);
  });

  it('judges a receipt once when the service was killed during the reading [INV-09]', async () => {
    let giveUp: () => void = () => undefined;
    receipts.reads(
      () => new Promise((_resolve, reject) => (giveUp = () => reject(new PictureError('reader_failed', 'given up')))),
    );
    const busy = await receipts.upload(A, '6', await blank(700, 900));
    await waitFor(async () => (await attempts(busy)) === 1);
    const other = await ChildInstance.start({ entry: main, env: receipts.env, portVariable: 'RECEIPTS_PORT' });
    await receipts.hurry();
    await waitFor(async () => (await attempts(busy)) === 2, { within: 20_000 });
    await other.kill();
    receipts.reads({});
    giveUp();
    await waitFor(async () => {
      await receipts.hurry();
      return (await attempts(busy)) !== 2;
    });
    expect(await receipts.judged(busy)).toMatchObject({ status: 'no_eligible_items' });
    expect(await receipts.database.query('SELECT FROM receipt_update_log WHERE receipt_id = $1', [busy])).toHaveLength(
      1,
    );
  });

  it('waits for files that cannot be reached, longer than for a broken reader', async () => {
    await receipts.products(A, { product_name: 'Whole Milk 1L' });
    receipts.reads({ merchant: field('Harbour Shop'), text: ['Harbour Shop', 'x'.repeat(500)] });
    const store = inService(FileStore);
    const read = store.read.bind(store);
    let outages = 4;
    store.read = (...args) => {
      outages -= 1;
      return outages < 0 ? read(...args) : Promise.reject(new StorageUnavailableError(new Error('away')));
    };
    const id = await receipts.upload(A, '7', await drawn(7));
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await waitFor(async () => (await attempts(id)) === attempt && outages === 4 - attempt && (await isPaused(id)));
      await receipts.hurry();
    }
    expect(await receipts.judged(id)).toMatchObject({ status: 'processed', points: 250 });
    store.read = read;
  });

  it('gives a receipt up whose statement is cancelled ten times, with pauses of five minutes at most', async () => {
    receipts.reads({ merchant: field('Market Hall'), text: ['Market Hall', 'x'.repeat(900)] });
    const assessment = inService(AssessmentService);
    const assess = assessment.assess.bind(assessment);
    assessment.assess = () =>
      Promise.reject(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }));
    const id = await receipts.upload(A, '8', await drawn(8));
    await waitFor(async () => (await attempts(id)) === 1 && (await isPaused(id)));
    await receipts.database.query('UPDATE receipt_reading SET attempts = 8 WHERE receipt_id = $1', [id]);
    await receipts.hurry();
    await waitFor(async () => (await attempts(id)) === 9 && (await isPaused(id, '290 seconds')));
    expect(await isPaused(id, '301 seconds')).toBe(false);
    await receipts.hurry();
    expect(await receipts.judged(id)).toMatchObject({ status: 'failed' });
    assessment.assess = assess;
  });

  const inService = <T>(type: abstract new (...args: never[]) => T): T =>
    receipts.instances.services[0]!.app.get<T>(type);

  /** A pause differs from a lease, which ends after 75 seconds, in the tests of this file. */
  const isPaused = async (id: string, atLeast = '1 second') => {
    const sql = `SELECT FROM receipt_reading
      WHERE receipt_id = $1 AND next_at > now() + $2::interval AND next_at NOT BETWEEN now() + '60 s' AND now() + '80 s'`;
    return (await receipts.database.query(sql, [id, atLeast])).length > 0;
  };

  const attempts = async (id: string) => {
    const sql = 'SELECT attempts FROM receipt_reading WHERE receipt_id = $1';
    return (await receipts.database.query<{ attempts: number }>(sql, [id]))[0]?.attempts;
  };
});

/** The process that reads text, a child of this one. */
async function readerPid(): Promise<number | null> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [stat, command] = await Promise.all([
      readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''),
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
    ]);
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent === String(process.pid) && command.includes('reading/child/main')) return Number(name);
  }
  return null;
}
