import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { tierValues } from './tier.rules.ts';

const faultsOf = (...tiers: [name: string, min?: number, max?: number | null][]): Record<string, string[]> => {
  try {
    tierValues(
      tiers.map(([name, min, max]) => ({
        name,
        ...(min !== undefined && { points_threshold_min: min }),
        ...(max !== undefined && { points_threshold_max: max }),
      })),
    );
    return {};
  } catch (error) {
    if (error instanceof InvalidInputError) return error.errors;
    throw error;
  }
};

describe('tiers', () => {
  it('start right after the one before, the first at 1000, and are open-ended [A-426, A-428, A-429, A-430]', () => {
    expect(tierValues([{ name: ' Bronze ', points_threshold_max: 1_999 }, { name: 'Silver' }])).toEqual([
      { name: 'Bronze', points_threshold_min: 1_000, points_threshold_max: 1_999, translations: {} },
      { name: 'Silver', points_threshold_min: 2_000, points_threshold_max: null, translations: {} },
    ]);
  });

  it('start at 1000 after one without a maximum, which then needs one [A-429, X-085, X-086]', () => {
    expect(faultsOf(['Bronze', 0], ['Silver'])).toEqual({
      'tiers.0.points_threshold_max': ['“Bronze” needs a maximum: only the last tier may be open-ended'],
    });
    expect(faultsOf(['Bronze', 0, 999], ['Silver', 1_000])).toEqual({});
  });

  it.each([0, 1])('are at least two, not %i: the first two cannot be removed [A-427]', (count) => {
    const tiers = [['Bronze', 0]] as [string, number][];
    expect(faultsOf(...tiers.slice(0, count))).toEqual({ tiers: ['The first two tiers cannot be removed'] });
  });

  it('neither overlap nor leave gaps, and the refusal names those that do [A-431]', () => {
    expect(faultsOf(['Bronze', 0, 500], ['Silver', 500, 900], ['Gold', 902, 901])).toEqual({
      'tiers.0.points_threshold_max': ['“Bronze” and “Silver” overlap'],
      'tiers.1.points_threshold_max': ['There is a gap between “Silver” and “Gold”'],
      'tiers.2.points_threshold_max': ['“Gold” ends before it starts'],
    });
    expect(faultsOf(['Bronze', 0, 499], ['Silver', 500, 900], ['Gold', 901, 901])).toEqual({});
  });
});
