import { ChildInstance } from '@laurel/test-kit/instances';
import { waitFor } from '@laurel/test-kit/wait-for';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PictureError } from '../src/reading/picture-error.ts';
import { blank, cat, inAnotherLanguage, onItsSide, restaurant } from './pictures.fixture.ts';
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
