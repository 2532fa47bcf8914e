import type { ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import { participant } from '@laurel/test-kit/caller-factories';
import { barrier, race } from '@laurel/test-kit/barrier';
import { waitFor } from '@laurel/test-kit/wait-for';
import sharp from 'sharp';
import { PictureError } from '../src/reading/picture-error.ts';
import { AssessmentRepository } from '../src/receipts/assessment/assessment.repository.ts';
import { drawn, restaurant } from './pictures.fixture.ts';
import { field, line, reading } from './readings.fixture.ts';
import { ReceiptsUnderTest, send } from './receipts.fixture.ts';

const [A, B] = ['1', '2'];
const milk = { product_name: 'Whole Milk 1L', points_per_cents: '0.5', keywords: ['milk'], skus: ['955600'] };

describe('the assessment of receipts', () => {
  let receipts: ReceiptsUnderTest;
  let serial = 0;
  const picture = () => drawn((serial += 1));
  /** A distinct purchase, so that only the tested values are similar. */
  const purchase = (changes: Parameters<typeof reading>[0] = {}) => {
    const merchant = field(`Corner Grocery ${(serial += 1)}`);
    return reading({ merchant, text: [`Receipt ${'x'.repeat(serial * 37)}`], ...changes });
  };

  beforeAll(async () => {
    receipts = await ReceiptsUnderTest.start({ instances: 3 });
    await receipts.addProgram(A);
    await receipts.addProgram(B);
    await receipts.products(A, milk, { product_name: 'Tea', keywords: ['tea'], product_active: false });
    await receipts.products(B, milk);
  });
  beforeEach(() => receipts.reads(() => purchase()));
  afterAll(() => receipts.stop());

  it('matches items by number, name, keyword and likeness, never with inactive products [A-369, A-387]', async () => {
    const items = [
      line('955600 UHT', '1.00'),
      line('whole MILK, 1l', '2.00'),
      line('Choco milk', '3.00'),
      line('Whole Milx 1L', '4.00'),
      line('Green Tea', '5.00'),
      line('Milkshake', '6.00'),
    ];
    receipts.reads(() => purchase({ items }));
    const id = await receipts.upload(A, '1', await picture());
    expect(await receipts.judged(id)).toMatchObject({ status: 'processed', points: 500, items_count: 6 });
    const found = (await receipts.items(id)).map((item) => [item.matched_strategy, item.points, item.eligible]);
    expect(found).toEqual([
      ['sku', 50, true],
      ['exact', 100, true],
      ['keyword', 150, true],
      ['similar', 200, true],
      [null, 0, false],
      [null, 0, false],
    ]);
  });

  it('sends lines that miss the total to a reviewer, whether they earn points or not', async () => {
    for (const items of [[line('Milk', '2.50')], [line('Bread', '2.50')], []]) {
      receipts.reads(() => purchase({ items, total: field('12.50') }));
      const id = await receipts.upload(A, '1', await picture());
      const lines_total = items.length === 0 ? '0.00' : '2.50';
      expect(await receipts.judged(id)).toMatchObject({
        status: 'needs_human_review',
        points: 0,
        tags: ['items_do_not_add_up'],
        receipt_tags: [
          {
            reason: `Lines add up to ${lines_total} of 12.50`,
            details: { lines_total, total: '12.50' },
          },
        ],
      });
      expect(receipts.events(id)).toEqual([]);
      const own = await receipts.as(participant(A, '1')).get(`/public/receipts/${id}`);
      expect(own.body).toMatchObject({ status: 'needs_human_review', points: 0, message: null });
    }
  });

  it('leaves lines that nothing confirms, and guessed products, to a reviewer', async () => {
    const guessed = (name: string) => ({ items: [line(name, '2.50')], closes: true });
    const doubts: [Parameters<typeof purchase>[0], string, object | null][] = [
      [{ items: [line('Bread', '2.50')], closes: false }, 'items_unconfirmed', null],
      [guessed('Whole Milx'), 'unsure_product', { lines: ['Whole Milx'] }],
      [guessed('Whole Yoghurt 1L'), 'unsure_product', { lines: ['Whole Yoghurt 1L'] }],
    ];
    for (const [read, name, details] of doubts) {
      receipts.reads(() => purchase(read));
      const id = await receipts.upload(A, '1', await picture());
      expect(await receipts.judged(id)).toMatchObject({
        status: 'needs_human_review',
        points: 0,
        receipt_tags: [{ name, details }],
      });
      expect(receipts.events(id)).toEqual([]);
    }
  });

  it('publishes to the ledger once, and becomes eligible after its answer [A-330, A-331, A-342]', async () => {
    const id = await receipts.upload(A, '1', await picture());
    await receipts.judged(id);
    expect(receipts.events(id)).toMatchObject([{ participant_id: '1', points: 125, revision: 1 }]);
    const posted = { receipt_id: id, participant_id: '1', points: 125 };
    await receipts.receive(A, 'receipt.points_posted', { ...posted, revision: 0 });
    expect((await receipts.judged(id)).status).toBe('processed');
    await receipts.receive(A, 'receipt.points_posted', { ...posted, revision: 1 });
    const own = await receipts.as(participant(A, '1')).get(`/public/receipts/${id}`);
    expect(own.body).toMatchObject({ status: 'eligible', points: 125, message: null, can_request_review: true });
    const log = 'SELECT author, changes FROM receipt_update_log WHERE receipt_id = $1 ORDER BY id DESC LIMIT 1';
    expect(await receipts.database.query(log, [id])).toEqual([
      { author: 'Automated check', changes: [{ field: 'posted_points', old: null, new: '125' }] },
    ]);
  });

  it('awards points once for 50 concurrent uploads of one file, also from many participants [B64]', async () => {
    for (const person of [() => '10', (index: number) => String(100 + index)]) {
      const file = await picture();
      const same = purchase();
      receipts.reads(() => same);
      const callers = Array.from({ length: 50 }, (_, index) => receipts.as(participant(A, person(index)), index));
      const { fulfilled, rejected } = await race(50, (index) => send(callers[index]!, [file]));
      expect(rejected).toEqual([]);
      const ids = fulfilled.map((answer) => (answer.body as { receipt: ParticipantReceipt }).receipt.id);
      await receipts.settled();
      const verdicts = await Promise.all(ids.map((id) => receipts.judged(id)));
      const loser = person(1) === '10' ? 'rejected' : 'needs_human_review';
      expect(verdicts.filter(({ points }) => points > 0)).toHaveLength(1);
      expect(verdicts.filter(({ status }) => status === loser)).toHaveLength(49);
      const duplicates = verdicts.flatMap(({ receipt_tags }) => receipt_tags);
      expect(duplicates.every(({ linked_data }) => (linked_data?.similar_receipt_ids.length ?? 9) <= 5)).toBe(true);
    }
  });

  /** Three instances finish reading the same file at the same moment; returns how many were awarded points. */
  const awardsOfThree = async () => {
    const [file, same, gate] = [await picture(), purchase(), barrier(3)];
    receipts.reads(() => gate().then(() => same));
    // Each goes to an instance of its own, which starts reading at once.
    const people = ['21', '22', '23'].map((person, instance) => receipts.as(participant(A, person), instance));
    const ids = await Promise.all(people.map((person) => receipts.uploadAs(person, file)));
    await receipts.settled();
    const verdicts = await Promise.all(ids.map((id) => receipts.judged(id)));
    return verdicts.filter(({ points }) => points > 0).length;
  };

  it('judges receipts that were read at the same moment one after the other [B64]', async () => {
    for (let round = 0; round < 5; round += 1) expect(await awardsOfThree()).toBe(1);
    const repositories = receipts.instances.services.map(({ app }) => app.get(AssessmentRepository));
    for (const repository of repositories) repository.takeTurn = () => Promise.resolve();
    const naive = [];
    for (let round = 0; round < 5; round += 1) naive.push(await awardsOfThree());
    expect(Math.max(...naive)).toBeGreaterThan(1);
    for (const repository of repositories) Reflect.deleteProperty(repository, 'takeTurn');
  });

  it('recognizes a photograph that was recompressed and reduced [B64]', async () => {
    const photo = await restaurant();
    const again = await sharp(photo).resize(400).jpeg({ quality: 55 }).toBuffer();
    const text = ['a receipt of some two hundred characters'.repeat(5)];
    receipts.reads(() => purchase({ text }));
    const first = await receipts.upload(A, '1', photo);
    expect((await receipts.judged(first)).status).toBe('processed');
    const second = await receipts.judged(await receipts.upload(A, '2', again));
    expect(second).toMatchObject({ status: 'needs_human_review', points: 0, tags: ['duplicate_picture'] });
    expect(second.receipt_tags[0]?.linked_data).toEqual({ similar_receipt_ids: [first], status: 'processed' });
    expect((await receipts.judged(await receipts.upload(B, '2', again))).status).toBe('processed');
  });

  it('recognizes a purchase in other pictures and letters [B64]', async () => {
    receipts.reads(() => purchase({ merchant: field('Corner Grocery') }));
    await receipts.judged(await receipts.upload(A, '1', await picture()));
    receipts.reads(() => purchase({ merchant: field('CORNER-GROCERY') }));
    const second = await receipts.judged(await receipts.upload(A, '2', await picture()));
    expect(second).toMatchObject({ status: 'needs_human_review', tags: ['duplicate_purchase'] });
  });

  /** Waits until the reading of a receipt has failed so many times and is paused, then ends the pause. */
  const pausedAfter = async (id: string, attempts: number) => {
    const sql = `SELECT FROM receipt_reading WHERE receipt_id = $1 AND attempts = $2
      AND next_at BETWEEN now() + interval '1 second' AND now() + interval '5 seconds'`;
    await waitFor(async () => (await receipts.database.query(sql, [id, attempts])).length > 0, { what: 'a pause' });
    await receipts.hurry();
  };

  it('retries after two failures of the reader, and reports the third [A-329, A-342]', async () => {
    let breakdowns = 0;
    receipts.reads(() => {
      breakdowns += 1;
      if (breakdowns <= 2) throw new PictureError('reader_failed', 'broken');
      return purchase();
    });
    const id = await receipts.upload(A, '1', await picture());
    await pausedAfter(id, 1);
    await pausedAfter(id, 2);
    expect(await receipts.judged(id)).toMatchObject({ status: 'processed' });
    expect(breakdowns).toBe(3);
    receipts.reads(() => {
      throw new PictureError('timed_out', 'hangs');
    });
    const hopeless = await receipts.upload(A, '1', await picture());
    await pausedAfter(hopeless, 1);
    await pausedAfter(hopeless, 2);
    await receipts.judged(hopeless);
    const own = await receipts.as(participant(A, '1')).get(`/public/receipts/${hopeless}`);
    expect(own.body).toMatchObject({ status: 'failed', points: 0, can_request_review: true });
  });

  it('returns the reason when no points were awarded', async () => {
    receipts.reads(() => {
      throw new PictureError('no_text', 'No text');
    });
    const id = await receipts.upload(A, '1', await picture());
    await receipts.judged(id);
    const own = (await receipts.as(participant(A, '1')).get(`/public/receipts/${id}`)).body as ParticipantReceipt;
    expect(own).toMatchObject({ status: 'rejected', reason: 'unreadable', message: null, can_request_review: true });
  });
});
