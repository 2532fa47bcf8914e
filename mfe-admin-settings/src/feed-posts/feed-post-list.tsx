import { type ListDeclaration, timeColumn } from '@laurel/admin-kit/list';
import { panelLink } from '@laurel/admin-kit/panel';
import type { FeedPostRow, FeedPostStatus } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { Badge, ButtonLink, type Tone } from '@laurel/ui';
import { api } from '@laurel/web-kit';
import { FileJson } from 'lucide-react';
import { feedPostAt, feedPostKeys, feedPostPages, feedPostsOf, mayManagePosts } from './calls.ts';
import type { Texts } from './use-texts.ts';

export const IMPORT = 'import';

const statuses: Record<FeedPostStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'success',
  ended: 'warning',
};

export function StatusBadge({ status, t }: { status: FeedPostStatus; t: Texts }) {
  return (
    <Badge dot tone={statuses[status]}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** The posts of a program's feed; `search` is the query of the address, which the panel's link preserves. */
export function feedPostList(t: Texts, programId: string, search: string): ListDeclaration<FeedPostRow> {
  const pages = feedPostPages(programId);
  return {
    id: 'feed-posts',
    title: t('title'),
    description: t('description'),
    allowed: mayManagePosts(programId),
    address: feedPostsOf(programId),
    keys: feedPostKeys,
    defaults: { sort: '-published_at' },
    primary: { label: t('new'), to: `${pages}/new`, allowed: true },
    commands: (
      <ButtonLink to={panelLink(IMPORT, search)} icon={<FileJson aria-hidden />}>
        {t('import.open')}
      </ButtonLink>
    ),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => `${pages}/${id}/edit`,
    search: t('search'),
    filters: [
      {
        field: 'status',
        label: t('column.status'),
        options: (Object.keys(statuses) as FeedPostStatus[]).map((value) => ({ value, label: t(`status.${value}`) })),
      },
    ],
    columns: [
      { field: 'name', header: t('column.name'), sortable: true, minWidth: 240 },
      { field: 'title', header: t('column.title'), sortable: true, minWidth: 240 },
      {
        field: 'status',
        header: t('column.status'),
        sortable: true,
        minWidth: 130,
        text: ({ status }) => t(`status.${status}`),
        render: ({ status }) => <StatusBadge status={status} t={t} />,
      },
      timeColumn('published_at', t('column.published_at')),
      timeColumn('ends_at', t('column.ends_at')),
      { ...timeColumn('updated_at', t('column.updated_at')), hidden: true },
    ],
    rowActions: ({ id, name, status }) => [
      {
        id: 'delete',
        label: t('delete'),
        tone: 'danger',
        confirm: {
          title: t('deleteTitle', { name }),
          text: t(status === 'live' ? 'deleteText' : 'deleteDraft'),
          confirmLabel: t('delete'),
          tone: 'danger',
        },
        run: () => api.delete(feedPostAt(id)),
      },
    ],
    empty: { title: t('emptyTitle'), text: t('emptyText') },
  };
}
