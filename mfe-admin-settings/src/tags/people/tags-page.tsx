import { type ListDeclaration, ListPage, timeColumn } from '@laurel/admin-kit/list';
import type { AdminTagRow } from '@laurel/contracts/identity/participants/admin-tags.dto';
import { formatNumber } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { adminTagKeys, adminTagPages, adminTagsOf, mayEditTags } from '../calls.ts';
import { type Texts, useTexts } from '../use-texts.ts';

export function TagsPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const list = useMemo(() => tagList(t, programId), [t, programId]);
  return <ListPage list={list} />;
}

function tagList(t: Texts, programId: string): ListDeclaration<AdminTagRow> {
  const pages = adminTagPages(programId);
  return {
    id: 'admin-tags',
    title: t('people.title'),
    description: t('people.description'),
    allowed: mayEditTags(programId),
    address: adminTagsOf(programId),
    keys: adminTagKeys,
    defaults: { sort: 'name' },
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => `${pages}/${id}`,
    search: t('people.search'),
    columns: [
      { field: 'name', header: t('column.name'), sortable: true, minWidth: 240 },
      {
        field: 'taggings_count',
        header: t('column.people'),
        type: 'number',
        minWidth: 110,
        text: ({ taggings_count }) => formatNumber(taggings_count),
      },
      timeColumn('created_at', t('column.first_used')),
    ],
    rowActions: ({ id }) => [{ id: 'edit', label: t('people.edit'), to: `${pages}/${id}/edit` }],
    empty: { title: t('people.empty'), text: t('people.emptyText') },
  };
}
