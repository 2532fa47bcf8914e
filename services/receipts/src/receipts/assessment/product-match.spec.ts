import { matchProduct, type ProductCandidate } from './product-match.ts';

const candidate = (strategy: ProductCandidate['strategy'], confidence: number, points_per_cents = '1') => ({
  at: 0,
  product_id: `${strategy} ${confidence} ${points_per_cents}`,
  product_name: 'Whole Milk 1L',
  points_per_cents,
  strategy,
  keyword: null,
  confidence,
});

describe('the product of a line', () => {
  it.each(['sku', 'exact', 'keyword'] as const)('is sure by %s, whatever else is like it', (strategy) => {
    const found = candidate(strategy, 1);
    expect(matchProduct('2.50', [found, candidate('similar', 0.9, '5')], '0')).toEqual({
      product: found,
      isSure: true,
    });
  });

  it('is none where no name is like it, and that is sure', () => {
    expect(matchProduct('2.50', [], '0')).toEqual({ product: null, isSure: true });
  });

  it.each([
    [0.34, false, true],
    [0.35, false, false],
    [0.44, false, false],
    [0.45, true, false],
    [0.69, true, false],
    [0.7, true, true],
  ])('with a name that is like it by %d: taken %s, sure %s', (confidence, isTaken, isSure) => {
    const match = matchProduct('2.50', [candidate('similar', confidence)], '0');
    expect([match.product !== null, match.isSure]).toEqual([isTaken, isSure]);
  });

  it('is sure where the line earns the same without it', () => {
    for (const confidence of [0.4, 0.6]) {
      expect(matchProduct('2.50', [candidate('similar', confidence, '0.5')], '0.5').isSure).toBe(true);
    }
    // A cent at 0.4 earns 0 like no product, at 0.5 it earns 1.
    expect(matchProduct('0.01', [candidate('similar', 0.6, '0.4')], '0').isSure).toBe(true);
    expect(matchProduct('0.01', [candidate('similar', 0.6, '0.5')], '0').isSure).toBe(false);
  });

  it.each([
    ['1', 0.76, true],
    ['2', 0.74, true],
    ['2', 0.76, false],
  ])('beside a product of %s points a hundredth that is like it by %d: sure %s', (rate, confidence, isSure) => {
    const match = matchProduct('2.50', [candidate('similar', 0.9), candidate('similar', confidence, rate)], '0');
    expect(match).toMatchObject({ product: { confidence: 0.9 }, isSure });
  });
});
