import { Badge, Button, IconButton, Page, Row } from '@laurel/ui';
import { Switch } from '@laurel/ui/fields';
import { PageHeader } from '@laurel/ui/page-header';
import { EllipsisVertical, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { StoryMeta } from '../stories/story-meta.ts';
import { DataTable } from './data-table.tsx';
import type { LoadPage, TableDeclaration, TableState } from './types.ts';

export const meta: StoryMeta = { title: 'Table', areas: ['admin'] };

interface Challenge {
  id: string;
  name: string;
  status: 'draft' | 'active' | 'ended';
  type: string;
  points: number;
  completions: number;
  created_at: string;
}

const names = [
  'Watch the harvest film',
  'Tell us about your week',
  'Recruit Friends',
  'Read the autumn letter',
  'Follow us',
  'Visit the new stand in the market hall by the river',
];
const statuses = ['active', 'draft', 'ended'] as const;
const all: Challenge[] = Array.from({ length: 187 }, (_, index) => ({
  id: String(index + 1),
  name: `${names[index % names.length]} ${index + 1}`,
  status: statuses[index % 3] ?? 'draft',
  type: index % 2 ? 'video' : 'collect',
  points: 25 * ((index % 9) + 1),
  completions: (index * 7919) % 12_345,
  created_at: new Date(Date.UTC(2026, 10, 21) - index * 86_400_000).toISOString(),
}));

const tones = { active: 'success', draft: 'neutral', ended: 'info' } as const;

const declaration: TableDeclaration<Challenge> = {
  id: 'story-challenges',
  label: 'Challenges',
  rowId: ({ id }) => id,
  link: ({ id }) => `/admin/v2/challenges/${id}`,
  search: 'Search challenges',
  filters: [
    {
      field: 'status',
      label: 'Status',
      options: [
        { value: 'draft', label: 'Draft' },
        { value: 'active', label: 'Active' },
        { value: 'ended', label: 'Ended' },
      ],
    },
  ],
  columns: [
    { field: 'name', header: 'Name', sortable: true, minWidth: 240 },
    {
      field: 'status',
      header: 'Status',
      render: ({ status }) => (
        <Badge dot tone={tones[status]}>
          {status}
        </Badge>
      ),
    },
    { field: 'type', header: 'Type', hidden: true },
    { field: 'points', header: 'Points', type: 'number', sortable: true },
    {
      field: 'completions',
      header: 'Completions',
      type: 'number',
      sortable: true,
      text: ({ completions }) => completions.toLocaleString('en'),
    },
    { field: 'created_at', header: 'Created', sortable: true, text: ({ created_at }) => created_at.slice(0, 10) },
  ],
  commands: (
    <Button variant="primary" icon={<Plus aria-hidden />}>
      Create challenge
    </Button>
  ),
  csv: () => '/challenges.csv',
  rowActions: () => <IconButton size="small" label="Actions" icon={<EllipsisVertical aria-hidden />} />,
  empty: {
    title: 'No challenges yet',
    text: 'Challenges are what participants earn points with.',
    action: <Button variant="primary">Create challenge</Button>,
  },
  errorTitle: (message) => `Error: ${message}`,
};

const load: LoadPage<Challenge> = async ({ page, page_size, search, sort, columnFilters }) => {
  await new Promise((done) => setTimeout(done, 120));
  const rows = all.filter(
    (row) =>
      row.name.toLowerCase().includes(search.toLowerCase()) &&
      (!columnFilters['status'] || row.status === columnFilters['status']),
  );
  const field = sort.replace('-', '') as keyof Challenge;
  if (sort) rows.sort((a, b) => (a[field] < b[field] ? -1 : 1) * (sort.startsWith('-') ? -1 : 1));
  return { rows: rows.slice((page - 1) * page_size, page * page_size), total: rows.length };
};

const start: TableState = { page: 1, page_size: 20, search: '', sort: '', columnFilters: {} };

/** The browser test of the protocol reads here what was asked for, and makes calls fail. */
export function Calls(): ReactNode {
  const [state, setState] = useState<TableState>({ ...start, page: 3, page_size: 10, sort: '-completions' });
  const [calls, setCalls] = useState<string[]>([]);
  const [down, setDown] = useState(false);
  const [version, setVersion] = useState(0);
  const ask: LoadPage<Challenge> = async (query, signal) => {
    const { page, page_size, search, sort, columnFilters } = query;
    setCalls((before) => [
      ...before,
      `page ${page} of ${page_size} by ${sort} "${search}" ${JSON.stringify(columnFilters)}`,
    ]);
    if (down) throw new Error('statement timeout');
    return load(query, signal);
  };
  return (
    <Page width="full">
      <Row>
        <Switch label="Down" checked={down} onChange={(event) => setDown(event.target.checked)} />
        <Button onClick={() => setVersion(version + 1)}>Reload</Button>
        <Button
          onClick={() =>
            setState({
              ...start,
              page: 5,
              page_size: state.page_size,
              columnFilters: { status: 'active' },
              sort: '-name',
            })
          }
        >
          Jump
        </Button>
      </Row>
      <DataTable
        declaration={declaration}
        state={state}
        onChange={(change) => setState((before) => ({ ...before, page: 1, ...change }))}
        load={ask}
        version={version}
      />
      <output>{JSON.stringify({ state, calls })}</output>
    </Page>
  );
}

function Screen({
  first = start,
  by = load,
  allowed = true,
}: {
  first?: TableState;
  by?: LoadPage<Challenge>;
  allowed?: boolean;
}): ReactNode {
  const [state, setState] = useState(first);
  return (
    <Page width="full">
      <PageHeader title="Challenges" breadcrumbs={[{ label: 'Green Market', to: '/' }]} />
      <DataTable
        declaration={{ ...declaration, allowed }}
        state={state}
        onChange={(change) => setState((before) => ({ ...before, page: 1, ...change }))}
        load={by}
      />
    </Page>
  );
}

export function Full(): ReactNode {
  return <Screen first={{ ...start, sort: '-completions' }} />;
}

export function SecondPage(): ReactNode {
  return <Screen first={{ ...start, page: 3, page_size: 10, columnFilters: { status: 'active' } }} />;
}

export function NothingYet(): ReactNode {
  return <Screen by={() => Promise.resolve({ rows: [], total: 0 })} />;
}

export function NoMatch(): ReactNode {
  return <Screen first={{ ...start, search: 'zebra', columnFilters: { status: 'draft' } }} />;
}

export function Failed(): ReactNode {
  return <Screen by={() => Promise.reject(Object.assign(new Error('statement timeout'), { requestId: '4f1c9a7e' }))} />;
}

export function Waiting(): ReactNode {
  return <Screen by={() => new Promise(() => undefined)} />;
}

export function NotAllowed(): ReactNode {
  return <Screen allowed={false} />;
}
