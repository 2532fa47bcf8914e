import fc from 'fast-check';
import { field, reading } from '../../../test/readings.fixture.ts';
import { assess, type Evidence, type SimilarReceipts } from './assess.ts';
import { mergeReadings } from './merge-readings.ts';

const now = new Date('2026-05-20T15:00:00Z');
const nothing: SimilarReceipts = { own: [], file: [], picture: [], purchase: [] };

const evidence = (changes: Partial<Evidence> = {}, read: Parameters<typeof reading>[0] = {}): Evidence => ({
  reading: mergeReadings([
    { width: 400, height: 600, outcome: { reading: reading({ date: field('2026-05-19'), ...read }) } },
  ]),
  faults: [],
  similar: nothing,
  excluded: [],
  isUnknownMerchant: false,
  points: 125n,
  hasEligibleItems: true,
  unsureLines: [],
  now,
  daysAccepted: 60,
  ...changes,
});

describe('the automated check', () => {
  it('awards a good receipt the points of its items', () => {
    expect(assess(evidence())).toEqual({ status: 'processed', reason: null, tags: [], points: 125n });
  });

  it('finds nothing to reward [A-332]', () => {
    const verdict = assess(evidence({ hasEligibleItems: false, points: 0n }));
    expect(verdict).toMatchObject({ status: 'no_eligible_items', points: 0n, tags: [] });
  });

  it.each([
    ['unreadable', { reading: null, faults: ['no_text'] }, {}],
    ['unreadable', {}, { text: ['Tot'] }],
    ['other_language', { reading: null, faults: ['no_text', 'other_language'] }, {}],
    ['not_a_receipt', {}, { date: null, total: null, items: [], text: ['Once upon a time there was a cat'] }],
  ] as const)('rejects what is %s, and says so [X-073, A-334]', (name, changes, read) => {
    const verdict = assess(evidence(changes, read as Parameters<typeof reading>[0]));
    expect(verdict).toMatchObject({ status: 'rejected', reason: name, points: 0n, tags: [{ name }] });
  });

  it('rejects a repeated upload of the same participant, whatever other faults it has [B64]', () => {
    const verdict = assess(evidence({ similar: { ...nothing, own: ['9'], file: ['9', '4'] }, reading: null }));
    expect(verdict).toMatchObject({ status: 'rejected', reason: 'duplicate' });
    expect(verdict.tags).toEqual([{ name: 'duplicate_file', details: null, similar_receipt_ids: ['9', '4'] }]);
  });

  it.each(['file', 'picture', 'purchase'] as const)(
    'leaves a duplicate by %s to a person, linking five [A-343, B64]',
    (kind) => {
      const ids = ['9', '8', '7', '6', '5', '4'];
      expect(assess(evidence({ similar: { ...nothing, [kind]: ids } }))).toMatchObject({
        status: 'needs_human_review',
        points: 0n,
        tags: [{ name: `duplicate_${kind}`, similar_receipt_ids: ids.slice(0, 5) }],
      });
    },
  );

  it.each([
    ['2026-03-21', true],
    ['2026-03-20', false],
    ['2026-05-21', true],
    ['2026-05-22', false],
  ])('accepts purchases of the last days, in any time zone: %s → %s', (date, isAccepted) => {
    const { status, tags } = assess(evidence({}, { date: field(date) }));
    expect(status).toBe(isAccepted ? 'processed' : 'needs_human_review');
    expect(tags.map(({ name }) => name)).toEqual(isAccepted ? [] : ['out_of_date_window']);
  });

  it('sends excluded identifiers and unknown merchants to a reviewer [A-435, A-438]', () => {
    const verdict = assess(evidence({ excluded: ['gift card'], isUnknownMerchant: true }));
    expect(verdict).toMatchObject({ status: 'needs_human_review', reason: null, points: 0n });
    expect(verdict.tags.map(({ name, details }) => [name, details])).toEqual([
      ['excluded_identifier', { identifiers: ['gift card'] }],
      ['unknown_merchant', { merchant: 'Corner Grocery' }],
    ]);
    const unnamed = assess(evidence({ isUnknownMerchant: true }, { merchant: null }));
    expect(unnamed.tags.map(({ name }) => name)).toEqual(['low_confidence']);
  });

  it('sends lines that do not add up to the total to a reviewer, also when none of them earns points', () => {
    for (const earns of [{}, { hasEligibleItems: false, points: 0n }]) {
      expect(assess(evidence(earns, { total: field('12.53') }))).toEqual({
        status: 'needs_human_review',
        reason: null,
        tags: [
          {
            name: 'items_do_not_add_up',
            details: { lines_total: '12.50', total: '12.53' },
            similar_receipt_ids: null,
          },
        ],
        points: 0n,
      });
    }
  });

  it.each<[string, Parameters<typeof reading>[0], Partial<Evidence>, object]>([
    ['lines that add up without a second witness', { closes: false }, {}, { name: 'items_unconfirmed', details: null }],
    [
      'lines whose product is a guess',
      {},
      { unsureLines: ['Oat drnk', 'Tea', 'Rice', 'Salt', 'Soap', 'Gum'] },
      { name: 'unsure_product', details: { lines: ['Oat drnk', 'Tea', 'Rice', 'Salt', 'Soap'] } },
    ],
  ])('sends %s to a reviewer, also when none of them earns points', (_what, read, changes, finding) => {
    for (const earns of [{}, { hasEligibleItems: false, points: 0n }]) {
      expect(assess(evidence({ ...changes, ...earns }, read))).toEqual({
        status: 'needs_human_review',
        reason: null,
        tags: [{ similar_receipt_ids: null, ...finding }],
        points: 0n,
      });
    }
    for (const earns of [{}, { hasEligibleItems: false, points: 0n }]) {
      expect(assess(evidence(earns)).tags).toEqual([]);
    }
  });

  it('leaves the lines of several pictures to a reviewer: none of them confirms the whole', () => {
    const page = { width: 400, height: 600, outcome: { reading: reading({ date: field('2026-05-19') }) } };
    const whole = { width: 400, height: 600, outcome: { reading: reading({ date: null, total: null, items: [] }) } };
    expect(assess(evidence({ reading: mergeReadings([page, whole]) }))).toMatchObject({
      status: 'needs_human_review',
      tags: [{ name: 'items_unconfirmed' }],
    });
  });

  it('rejects a faulty receipt, whatever its lines add up to', () => {
    const read = { total: field('99.00') };
    const own = assess(evidence({ similar: { ...nothing, own: ['9'] } }, read));
    expect(own).toMatchObject({ status: 'rejected', reason: 'duplicate' });
    expect(assess(evidence({}, { ...read, text: ['Tot'] }))).toMatchObject({
      status: 'rejected',
      reason: 'unreadable',
      tags: [{ name: 'unreadable' }],
    });
  });

  it('sends implausibly many points to a reviewer', () => {
    expect(assess(evidence({ points: 1_000_000_001n }))).toMatchObject({ status: 'needs_human_review', points: 0n });
  });

  it.each(['merchant', 'date', 'total'] as const)('sends an uncertain or missing %s to a reviewer', (name) => {
    for (const value of [null, field(name === 'date' ? '2026-05-19' : '12.50', 0.59)]) {
      const { status, tags } = assess(evidence({}, { [name]: value }));
      expect(status).toBe('needs_human_review');
      expect(tags).toMatchObject([{ name: 'low_confidence', details: { fields: [name] } }]);
    }
  });

  it('gives points to a receipt without any doubt alone, and then those of its items', () => {
    const ids = fc.uniqueArray(fc.constantFrom('4', '5', '9'), { maxLength: 3 });
    const similar = fc.record({ own: ids, file: ids, picture: ids, purchase: ids });
    const changes = fc.record({
      similar: fc.oneof(fc.constant(nothing), similar),
      excluded: fc.oneof(fc.constant([]), fc.constant(['Staff card'])),
      isUnknownMerchant: fc.boolean(),
      unsureLines: fc.oneof(fc.constant([]), fc.constant(['Oat drnk'])),
      points: fc.bigInt({ min: 0n, max: 500n }),
      hasEligibleItems: fc.boolean(),
      daysAccepted: fc.constantFrom(0, 60),
    });
    const sound = evidence();
    fc.assert(
      fc.property(changes, (given) => {
        const { status, reason, tags, points } = assess({ ...sound, ...given });
        const similarOnes = Object.values(given.similar).flat().length;
        const isCertain = similarOnes + given.excluded.length + given.unsureLines.length === 0;
        const isProcessed = isCertain && !given.isUnknownMerchant && given.daysAccepted > 0 && given.hasEligibleItems;
        expect(status === 'processed').toBe(isProcessed);
        expect(points).toBe(isProcessed ? given.points : 0n);
        expect(status === 'needs_human_review' || status === 'rejected').toBe(tags.length > 0);
        expect(reason !== null).toBe(status === 'rejected');
      }),
    );
  });
});
