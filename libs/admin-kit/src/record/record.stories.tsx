import type { ContentTagDetail } from '@laurel/contracts/programs/tags/content-tags.dto';
import { type AnswerTo, pending, refusal, reply } from '@laurel/web-kit/testing';
import { Badge, Button, Card, EmptyState } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { type StoryMeta } from '@laurel/ui/stories';
import type { ComponentType } from 'react';
import { adminStories } from '../testing/index.ts';
import { RecordPage } from './record-page.tsx';

export const meta: StoryMeta = { title: 'Record page', areas: ['admin'], pages: true };

const base = '/admin/v2/content_tags/7';
const prize: ContentTagDetail = {
  id: '7',
  program_id: '1',
  name: 'Mug of the month',
  active: true,
  taggings_count: 3,
  created_at: '2026-11-20T09:30:00.000Z',
  challenges_count: 2,
  rewards_count: 1,
  version: 4,
};

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

const story = (answer: AnswerTo<'get', typeof base>, tab = ''): ComponentType =>
  adminStories({ routes: [{ path: '*', element: page }] }, 'story')(base + tab, {
    answers: [reply.get(base, answer)],
  });

export const Full = story(prize);
export const Changes = story(prize, '/changes');
export const Failed = story(refusal(400, 'bad_request', 'statement timeout'));
export const NotAllowed = story(refusal(403, 'forbidden', 'Forbidden'));
export const Loading = story(pending);
