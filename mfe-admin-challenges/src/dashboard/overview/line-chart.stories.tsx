import { Card, Page } from '@laurel/ui';
import type { StoryMeta } from '@laurel/ui/stories';
import type { ReactNode } from 'react';
import { LineChart } from './line-chart.tsx';

export const meta: StoryMeta = { title: 'Chart', areas: ['admin'] };

const days = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
);
const values = days.map((_, index) => Math.round(420 + index * 14 + 90 * Math.sin(index / 2.4)));

export function UsersGrowth(): ReactNode {
  return (
    <Page>
      <Card title="Users Growth">
        <LineChart label="Active users" dayLabel="Day" days={days} series={[{ name: 'Active users', values }]} />
      </Card>
    </Page>
  );
}
