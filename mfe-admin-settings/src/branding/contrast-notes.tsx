import type { BrandingColour } from '@laurel/contracts/programs/branding';
import { Banner } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { getContrast } from 'color2k';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';

/** A text and its background. */
const pairs: readonly (readonly [BrandingColour, BrandingColour])[] = [
  ['perk-primary-content', 'perk-primary'],
  ['perk-secondary-content', 'perk-secondary'],
  ['perk-body-content', 'perk-body-background'],
  ['perk-header-content-color', 'perk-header-color'],
  ['perk-header-title-color', 'perk-header-color'],
  ['perk-footer-content-color', 'perk-footer-color'],
];

/** Contrast that WCAG 2.2 AA asks of normal text. */
const ENOUGH = 4.5;

/** `null` while one of them is half typed. */
function contrastOf(words: string, ground: string): number | null {
  try {
    return getContrast(words, ground);
  } catch {
    return null;
  }
}

/** Names the words that many people could not read; a warning, because the program decides. */
export function ContrastNotes({ colours }: { colours: Record<BrandingColour, string> }): ReactNode {
  const t = useTexts();
  const weak = pairs.flatMap(([words, ground]) => {
    const ratio = contrastOf(colours[words], colours[ground]);
    return ratio !== null && ratio < ENOUGH ? [{ words, ground, ratio }] : [];
  });
  if (weak.length === 0) return null;
  return (
    <Banner tone="warning" title={t('contrast.title')}>
      <ul>
        {weak.map(({ words, ground, ratio }) => (
          <li key={words}>
            {t('contrast.pair', {
              words: t(`colour.${words}`),
              ground: t(`colour.${ground}`),
              ratio: formatNumber(Math.floor(ratio * 10) / 10),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
