import { type ListDeclaration, ListPage, timeColumn } from '@laurel/admin-kit/list';
import type { ContentTagRow } from '@laurel/contracts/programs/tags/content-tags.dto';
import { formatNumber } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { contentTagKeys, contentTagPages, contentTagsOf, mayEditTags } from '../calls.ts';
import { type Texts, useTexts } from '../use-texts.ts';
import { stateColumn, stateFilter } from '../../parts/active-state.tsx';

export function ContentTagsPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const list = useMemo(() => contentTagList(t, programId), [t, programId]);
  return <ListPage list={list} />;
}

function contentTagList(t: Texts, programId: string): ListDeclaration<ContentTagRow> {
  const pages = contentTagPages(programId);
  const allowed = mayEditTags(programId);
  return {
    id: 'content-tags',
    title: t('content.title'),
    description: t('content.description'),
    allowed,
    address: contentTagsOf(programId),
    keys: contentTagKeys,
    defaults: { sort: 'name' },
    primary: { label: t('content.new'), to: `${pages}/new`, allowed },
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => `${pages}/${id}`,
    search: t('content.search'),
    filters: [stateFilter(t)],
    columns: [
      { field: 'name', header: t('column.name'), sortable: true, minWidth: 220 },
      { ...stateColumn(t), sortable: true },
      {
        field: 'taggings_count',
        header: t('column.used'),
        type: 'number',
        sortable: true,
        minWidth: 100,
        text: ({ taggings_count }) => formatNumber(taggings_count),
      },
      timeColumn('created_at', t('column.created_at')),
    ],
    rowActions: ({ id }) => [{ id: 'edit', label: t('content.edit'), to: `${pages}/${id}/edit` }],
    empty: { title: t('content.empty'), text: t('content.emptyText') },
  };
}
