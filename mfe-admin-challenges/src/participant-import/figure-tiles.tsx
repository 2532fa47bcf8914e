import { importVerdicts } from '@laurel/contracts/identity/participants/import.dto';
import { Grid, StatCard } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useParticipantTexts } from '../parts/participants.ts';

const labels = [
  ...importVerdicts.map((name) => [name, `import.figure.${name}`] as const),
  ...(['restored', 'removed', 'kept'] as const).map((name) => [name, `import.${name}`] as const),
];

/** What has happened, or would, to how many people. */
export type Figures = Readonly<Partial<Record<(typeof labels)[number][0], unknown>>>;

export function FigureTiles({ figures }: { figures: Figures }): ReactNode {
  const t = useParticipantTexts();
  return (
    <Grid min="small" gap={4}>
      {labels.map(([name, label]) => {
        const value = figures[name];
        return typeof value === 'number' && <StatCard key={name} label={t(label)} value={formatNumber(value)} />;
      })}
    </Grid>
  );
}
