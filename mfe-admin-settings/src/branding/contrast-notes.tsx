import type { Theme } from '@laurel/contracts/programs/branding';
import type { PairContrast } from '@laurel/contracts/programs/palette/contrast';
import { Banner } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { usePairTexts } from './palette/pair-texts.ts';

/** Names the pairs that many people could not read; a warning, because the program decides. */
export function ContrastNotes({ contrasts, theme }: { contrasts: readonly PairContrast[]; theme: Theme }): ReactNode {
  const t = useTexts();
  const { line } = usePairTexts(theme);
  const weak = contrasts.filter(({ reaches }) => !reaches);
  if (weak.length === 0) return null;
  return (
    <Banner tone="warning" title={t('contrast.title')}>
      <ul>
        {weak.map((contrast) => (
          <li key={contrast.pair.id}>{line(contrast)}</li>
        ))}
      </ul>
    </Banner>
  );
}
