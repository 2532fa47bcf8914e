import { ChildInstance } from '@laurel/test-kit/instances';
import { waitFor } from '@laurel/test-kit/wait-for';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fileURLToPath } from 'node:url';
import { PictureError } from '../reading/picture-error.ts';
import { blank, cat, restaurant } from './drawings.ts';
import { ReceiptsUnderTest } from './receipts-under-test.ts';

const A = '1';
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

describe('the reading of receipts', () => {
  let receipts: ReceiptsUnderTest;

  beforeAll(async () => {
    receipts = await ReceiptsUnderTest.start();
    await receipts.addProgram(A);
  }, 60_000);
  afterAll(() => receipts.stop());

  it('reads photographs in a process of its own, and goes on when that is killed', async () => {
    const [first, second, third] = await Promise.all([
      receipts.upload(A, '1', await restaurant()),
      receipts.upload(A, '2', await blank(800, 1_000)),
      receipts.upload(A, '3', await cat()),
    ]);
    const pid = await waitFor(readerPid, { within: 20_000, what: 'the reader' });
    process.kill(pid, 'SIGKILL');
    expect(await receipts.judged(second, 90_000)).toMatchObject({ status: 'rejected', tags: ['unreadable'] });
    expect(await receipts.judged(third, 90_000)).toMatchObject({ status: 'rejected' });
    const read = await receipts.judged(first, 90_000);
    expect(read).toMatchObject({ status: 'needs_human_review', purchase_date: '2018-03-22', total_amount: '7.60' });
    expect(read.tags).toContain('out_of_date_window');
    expect(read.processed_data?.date?.box).toMatchObject({ file: 0 });
  }, 180_000);

  it('finds the boxes of a photograph that lies on its side', async () => {
    const upright = await receipts.judged(await receipts.upload(A, '4', await restaurant()), 60_000);
    const turned = await sharp(await restaurant())
      .rotate(90)
      .toBuffer();
    const detail = await receipts.judged(await receipts.upload(A, '5', turned), 60_000);
    const [file] = detail.files;
    const [was, is] = [upright.processed_data!.total!.box, detail.processed_data!.total!.box];
    expect(detail.total_amount).toBe('7.60');
    expect(Math.abs(is.x + is.width - (file!.width - was.y))).toBeLessThan(20);
    expect(Math.abs(is.y - was.x)).toBeLessThan(20);
  }, 120_000);

  it('judges a receipt once though the service was killed while it read [INV-09]', async () => {
    let giveUp: () => void = () => undefined;
    receipts.reads(
      () => new Promise((_resolve, reject) => (giveUp = () => reject(new PictureError('reader_failed', 'given up')))),
    );
    const busy = await receipts.upload(A, '6', await blank(700, 900));
    await waitFor(async () => (await attempts(busy)) === 1);
    // Stands in for the lease of a lost process running out.
    const due = () => receipts.database.query('UPDATE receipt_reading SET next_at = now()');
    const other = await ChildInstance.start({ entry: main, env: receipts.env, portVariable: 'RECEIPTS_PORT' });
    await due();
    await waitFor(async () => (await attempts(busy)) === 2, { within: 20_000 });
    await other.kill();
    await due();
    await other.start();
    const detail = await receipts.judged(busy, 60_000);
    expect(detail.status).toBe('rejected');
    expect(await receipts.database.query('SELECT FROM receipt_update_log WHERE receipt_id = $1', [busy])).toHaveLength(
      1,
    );
    await other.kill();
    giveUp();
  }, 120_000);

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
