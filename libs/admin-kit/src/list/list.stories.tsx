import { pending, refusal, reply, type Reply } from '@laurel/web-kit/testing';
import { Badge } from '@laurel/ui';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { longSpanish, type StoryMeta } from '@laurel/ui/stories';
import { queryKeys } from '@laurel/web-kit/lists';
import { screen } from '@testing-library/dom';
import { Archive, Pencil, Tag } from 'lucide-react';
import { type AdminScene, adminStories } from '../testing/index.ts';
import type { Listed } from './declaration.ts';
import { ListPage } from './list-page.tsx';

export const meta: StoryMeta = { title: 'List page', areas: ['admin'], pages: true };

const address = '/admin/v2/programs/1/rewards';
const prizes: Listed<RewardRow> = {
  id: 'prizes',
  title: 'Prizes',
  description: 'What participants of Fernhill Coffee Club can win.',
  allowed: true,
  address,
  keys: queryKeys('prizes'),
  viewsOf: '1',
  rowId: ({ id }) => id,
  search: 'Search prizes',
  filters: [
    {
      field: 'status',
      label: 'Status',
      options: [
        { value: 'draft', label: 'Draft' },
        { value: 'active', label: 'Active' },
      ],
    },
  ],
  columns: [
    { field: 'name', header: 'Name', sortable: true, minWidth: 220 },
    {
      field: 'status',
      header: 'Status',
      render: ({ status }) => (
        <Badge dot tone={status === 'active' ? 'success' : 'neutral'}>
          {status === 'active' ? 'Active' : 'Draft'}
        </Badge>
      ),
    },
    { field: 'claims', header: 'Claims', type: 'number', sortable: true },
  ],
  link: ({ id }) => `/admin/v2/prizes/${id}`,
  primary: { label: 'Add prize', to: '#new', allowed: true },
  rowActions: ({ id, name }) => [
    { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, to: `/admin/v2/prizes/${id}/edit` },
    {
      id: 'archive',
      label: 'Archive',
      icon: <Archive aria-hidden />,
      confirm: {
        title: 'Archive this prize?',
        text: `“${name}” is hidden from participants; what was won stays.`,
        confirmLabel: 'Archive',
        tone: 'danger',
      },
      run: () => Promise.resolve(),
    },
  ],
  bulkActions: [
    {
      id: 'tag',
      label: 'Tag',
      icon: <Tag aria-hidden />,
      confirm: (count) => ({
        title: 'Tag these prizes?',
        text: `${count} prizes get the tag “autumn”.`,
        confirmLabel: 'Tag',
      }),
      run: () => Promise.resolve(),
    },
  ],
  csv: true,
  empty: { title: 'No prizes yet', text: 'Prizes are what participants can win with their beans.' },
};

const prize: Omit<RewardRow, 'id' | 'identifier' | 'name' | 'status' | 'claims'> = {
  program_id: '1',
  image: null,
  selection: 'redeem',
  threshold: 400,
  price: null,
  limit: null,
  balance: null,
  sold_out: false,
  tag_list: [],
  start: null,
  finish: null,
  updated_at: '2026-11-21T09:30:00.000Z',
};
const rows: RewardRow[] = Array.from({ length: 20 }, (_, index) => ({
  ...prize,
  id: String(index + 1),
  identifier: `prize-${index + 1}`,
  name: index === 2 ? longSpanish : `Mug of the month ${index + 1}`,
  status: index % 3 ? 'active' : 'draft',
  claims: (index * 7_919) % 12_345,
}));
const answerOf = (data: RewardRow[], total = data.length): Reply[] => [
  reply.get(address, { data, meta: { page: 1, page_size: 20, total } }),
  reply.get('/admin/v2/programs/1/saved_views', { data: [] }),
];
const story = (list: Listed<RewardRow>, scene: AdminScene, query = '') =>
  adminStories({ routes: [{ path: '*', element: <ListPage list={list} /> }] }, 'story')(address + query, scene);

export const Full = story(prizes, { answers: answerOf(rows, 1_204) });
export const AllChosen = story(prizes, {
  answers: answerOf(rows, 1_204),
  play: async (user) => {
    await screen.findByRole('link', { name: 'Mug of the month 1' }, { timeout: 4_000 });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(await screen.findByRole('button', { name: /Select all 1,204/ }));
    await user.click(screen.getByRole('button', { name: 'Tag' }));
  },
});
export const NothingYet = story(prizes, { answers: answerOf([]) });
export const NoMatch = story(prizes, { answers: answerOf([]) }, '?search=zebra&columnFilters[status]=draft');
export const Failed = story(prizes, {
  answers: [reply.get(address, refusal(400, 'bad_request', 'statement timeout'))],
});
export const NotAllowed = story({ ...prizes, allowed: false }, {});
export const Loading = story(prizes, { answers: [...answerOf([]), reply.get(address, pending)] });
