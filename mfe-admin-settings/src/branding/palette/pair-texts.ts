import type { Theme } from '@laurel/contracts/programs/branding';
import type { PairContrast } from '@laurel/contracts/programs/palette/contrast';
import { formatNumber } from '@laurel/web-kit';
import { useTexts } from './use-texts.ts';

/** A ratio in the reader's language; rounded down, so that none looks better than it is. */
export const ratioText = (ratio: number): string =>
  formatNumber(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 });

export interface PairTexts {
  /** The pair in words, with the theme where it is not the one of the colours. */
  name: (contrast: PairContrast) => string;
  /** The pair with its ratio and the ratio that it needs. */
  line: (contrast: PairContrast) => string;
}

export function usePairTexts(theme: Theme): PairTexts {
  const t = useTexts();
  const name = ({ pair, shown }: PairContrast): string => {
    const words = t(`pair.${pair.id}`);
    return shown === theme ? words : t(`shown.${shown}`, { pair: words });
  };
  return {
    name,
    line: (contrast) =>
      t('line', {
        pair: name(contrast),
        ratio: ratioText(contrast.ratio),
        needed: formatNumber(contrast.pair.needed),
      }),
  };
}
