import { readReceipt } from '../reading/extract/receipt.ts';
import type { PageText } from '../reading/reading.ts';
import { generated, styles, type GeneratedReceipt } from './generate.ts';
import { linesFigures, linesScore } from './lines-score.ts';

/** The text of a generated receipt as a perfect recogniser would read it. */
function textOf({ rows }: GeneratedReceipt): PageText {
  const lines = rows.flatMap((cells, row) =>
    cells.map(([column, text]) => ({
      text,
      confidence: 0.98,
      box: {
        x: 40 + 12 * (column < 0 ? -column - text.length : column),
        y: 20 + 34 * row,
        width: 12 * text.length,
        height: 26,
      },
    })),
  );
  return { width: 600, height: 40 + 34 * rows.length, turned: 0, lines };
}

const point = (cents: number) => (cents / 100).toFixed(2);

describe('generated receipts', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(generated(7)).toEqual(generated(7));
    expect(generated(7).lines).not.toEqual(generated(11).lines);
  });

  it.each(styles)('are read line by line from perfect text: %s', (style) => {
    for (let seed = styles.indexOf(style); seed < 400; seed += styles.length) {
      const receipt = generated(seed);
      const reading = readReceipt(textOf(receipt));
      const read = reading.items.map(({ description, price, discount }) => [description.value, price.value, discount]);
      expect([seed, read]).toEqual([
        seed,
        receipt.lines.map(({ name, amount, discount = false }) => [name, point(amount), discount]),
      ]);
      expect([seed, reading.total?.value, reading.closes]).toEqual([seed, point(receipt.total), true]);
    }
  });
});

describe('the score of lines', () => {
  it('counts names that are alike with the same price', () => {
    const receipt = generated(3);
    const wanted = receipt.lines.map(({ name, amount }) => ({ name, amount: point(amount) }));
    const reading = readReceipt(textOf(receipt));
    const all = { wanted: wanted.length, read: wanted.length, right: wanted.length, whole: true, closes: true };
    expect(linesScore(wanted, reading)).toEqual(all);
    const dearer = wanted.map((line, index) => (index === 0 ? { ...line, amount: '0.01' } : line));
    expect(linesScore(dearer, reading)).toEqual({ ...all, right: wanted.length - 1, whole: false });
    expect(linesScore(wanted, null)).toEqual({ ...all, read: 0, right: 0, whole: false, closes: false });
    expect(linesFigures([linesScore(wanted, reading), linesScore(wanted, null)])).toBe(
      'F1 66.7%, wholly right 50.0%, close 50.0% with 100.0% of their items right',
    );
  });
});
