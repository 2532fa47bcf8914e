import { Badge, Button, Card, EmptyState } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { type StoryMeta } from '@laurel/ui/stories';
import type { ComponentType } from 'react';
import { adminStories, pending, refusal } from '../testing/index.ts';
import { RecordPage } from './record-page.tsx';

export const meta: StoryMeta = { title: 'Record page', areas: ['admin'], pages: true };

interface Prize {
  id: string;
  program_id: string;
  name: string;
}

const base = '/admin/v2/rewards/7';
const prize: Prize = { id: '7', program_id: '1', name: 'Mug of the month' };

const page = (
  <RecordPage
    base={base}
    address={base}
    queryKey={['prizes', 'detail', '7']}
    programOf={({ program_id }) => program_id}
    allowed={() => true}
    view={({ name }) => ({
      header: {
        title: name,
        badge: (
          <Badge dot tone="success">
            Active
          </Badge>
        ),
        breadcrumbs: [{ label: 'Prizes', to: '/admin/v2/programs/1/prizes' }],
        actions: <Button variant="primary">Edit</Button>,
      },
      side: (
        <Card title="At a glance">
          <DataList
            items={[
              { label: 'Type', value: 'Sweepstakes' },
              { label: 'Claims', value: '1,204' },
            ]}
          />
        </Card>
      ),
      tabs: [
        { path: '', label: 'Winners', count: 3, content: <EmptyState title="No winners yet" /> },
        { path: 'changes', label: 'Changes', content: <EmptyState title="No changes yet" /> },
      ],
    })}
  />
);

const story = (answer: unknown, tab = ''): ComponentType =>
  adminStories({ routes: [{ path: '*', element: page }] }, 'story')(base + tab, {
    answers: { [base]: answer },
  });

export const Full = story(prize);
export const Changes = story(prize, '/changes');
export const Failed = story(refusal(400, 'statement timeout'));
export const NotAllowed = story(refusal(403, 'Forbidden'));
export const Loading = story(pending);
