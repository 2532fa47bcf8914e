import { Card, Grid, Stack, StatCard, Text, VisuallyHidden } from '@laurel/ui';
import { formatDate, formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useMetrics } from '../sections.ts';
import { useTexts } from '../use-texts.ts';
import { SectionFailed } from './section-card.tsx';

const figures = ['active_participants', 'completed_challenges', 'program_visits', 'participant_actions'] as const;

/** Four figures since the program began, each with that of the last thirty days. */
export function MetricCards({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const query = useMetrics(programId);
  const { data } = query;
  const day = (date: string | undefined): string => (date ? formatDate(date, 'date', 'UTC') : '');
  return (
    <Stack as="section" gap={3} aria-labelledby="metrics-title">
      <VisuallyHidden as="h2" id="metrics-title">
        {t('metrics.title')}
      </VisuallyHidden>
      {!data && query.error ? (
        <Card>
          <SectionFailed query={query} />
        </Card>
      ) : (
        <>
          <Grid min="small">
            {figures.map((name) => (
              <StatCard
                key={name}
                label={t(`metrics.${name}`)}
                loading={!data}
                value={data && formatNumber(data[name].total)}
                detail={t('metrics.recent', { figure: data ? formatNumber(data[name].recent) : '' })}
              />
            ))}
          </Grid>
          <Text tone="muted" size="sm">
            {data ? t('metrics.range', { from: day(data.from), to: day(data.to), zone: data.time_zone }) : '\u00a0'}
          </Text>
        </>
      )}
    </Stack>
  );
}
