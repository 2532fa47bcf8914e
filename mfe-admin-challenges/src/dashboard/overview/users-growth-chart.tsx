import { Select } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { ranges, useRange, useUsersGrowth } from '../sections.ts';
import { useTexts } from '../use-texts.ts';
import { LineChart } from './line-chart.tsx';
import { SectionCard } from './section-card.tsx';

/** How many different participants did something, day by day; over how many days is in the address. */
export function UsersGrowthChart({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const { days, setDays } = useRange();
  return (
    <SectionCard
      title={t('growth.title')}
      query={useUsersGrowth(programId, days)}
      room="21rem"
      actions={
        <Select
          aria-label={t('growth.range')}
          value={days}
          options={ranges.map((count) => ({ value: String(count), label: t('growth.days', { count }) }))}
          onChange={(event) => setDays(Number(event.target.value))}
        />
      }
    >
      {(growth) => (
        <LineChart
          label={t('growth.label', { zone: growth.time_zone })}
          dayLabel={t('growth.day')}
          days={growth.days.map(({ day }) => day)}
          series={[
            { name: t('growth.series'), values: growth.days.map(({ active_participants }) => active_participants) },
          ]}
        />
      )}
    </SectionCard>
  );
}
