import { type ListDeclaration, timeColumn } from '@laurel/admin-kit/list';
import { programPageStatuses } from '@laurel/contracts/programs/pages/limits';
import type { ProgramPageRow } from '@laurel/contracts/programs/pages/pages.dto';
import { can } from '@laurel/web-kit';
import { confirmationOf, takeIntent } from './intents.ts';
import { addressIn, intentsOf, pageKeys, pagesOf } from './program-pages.ts';
import { StatusBadge } from './status-badge.tsx';
import type { Texts } from './use-texts.ts';

/** The pages of a program's site, whatever becomes of them. */
export function pageList(t: Texts, programId: string): ListDeclaration<ProgramPageRow> {
  const mayUpdate = can('program', 'update', programId);
  return {
    id: 'program-pages',
    title: t('title'),
    description: t('description'),
    allowed: mayUpdate,
    address: `/admin/v2/programs/${programId}/program_pages`,
    keys: pageKeys,
    defaults: { sort: '-updated_at' },
    primary: { label: t('add'), to: `${pagesOf(programId)}/new`, allowed: mayUpdate },
    rowId: ({ id }) => id,
    rowName: ({ title }) => title,
    link: ({ id }) => `${pagesOf(programId)}/${id}`,
    search: t('search'),
    filters: [
      {
        field: 'status',
        label: t('column.status'),
        options: programPageStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
    ],
    columns: [
      { field: 'title', header: t('column.title'), sortable: true, minWidth: 220 },
      {
        field: 'slug',
        header: t('column.address'),
        sortable: true,
        minWidth: 180,
        text: ({ slug }) => `/${slug}`,
      },
      {
        field: 'status',
        header: t('column.status'),
        sortable: true,
        minWidth: 120,
        text: ({ status }) => t(`status.${status}`),
        render: ({ status }) => <StatusBadge status={status} />,
      },
      timeColumn('updated_at', t('column.updated'), { format: 'date-time' }),
    ],
    rowActions: (page) => [
      { id: 'edit', label: t('edit'), to: `${pagesOf(programId)}/${page.id}` },
      ...intentsOf[page.status].map((intent) => ({
        id: intent,
        label: t(`${intent}.action`),
        ...(intent === 'archive' && { tone: 'danger' as const }),
        confirm: confirmationOf(t, intent, page, addressIn(programId, page)),
        run: () => takeIntent(t, intent, page),
      })),
    ],
    empty: { title: t('emptyTitle'), text: t('emptyText') },
  };
}
