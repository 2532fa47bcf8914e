import { type ListDeclaration, ListSection, timeColumn } from '@laurel/admin-kit/list';
import { RecordPage } from '@laurel/admin-kit/record';
import type { AdminTagDetail } from '@laurel/contracts/identity/participants/admin-tags.dto';
import type { ParticipantListRow } from '@laurel/contracts/identity/participants/participants.dto';
import { ButtonLink } from '@laurel/ui';
import { can, formatDate } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import { Pencil } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { adminTagAt, adminTagKeys, adminTagPages, mayEditTags, participantKeys, tagged } from '../calls.ts';
import { type Texts, useTexts } from '../use-texts.ts';

/** A tag with the people who have it. */
export function TagPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('admin_tag_id');
  const pages = adminTagPages(programId);
  const base = `${pages}/${id}`;
  return (
    <RecordPage
      base={base}
      address={adminTagAt(encodeURIComponent(id))}
      queryKey={adminTagKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId && mayEditTags(programId)}
      errorTitle={t('people.error')}
      missing={{ title: t('people.missing'), to: pages }}
      view={(tag) => ({
        header: {
          title: tag.name,
          description: t('people.firstOn', { date: formatDate(tag.created_at, 'date') }),
          breadcrumbs: [{ to: pages, label: t('people.title') }],
          actions: (
            <ButtonLink to={`${base}/edit`} variant="primary" icon={<Pencil aria-hidden />}>
              {t('people.edit')}
            </ButtonLink>
          ),
        },
        tabs: [{ path: '', label: t('people.users'), content: <TaggedPeople tag={tag} /> }],
      })}
    />
  );
}

function TaggedPeople({ tag }: { tag: AdminTagDetail }): ReactNode {
  const t = useTexts();
  const list = useMemo(() => peopleList(t, tag), [t, tag]);
  return <ListSection list={list} />;
}

function peopleList(t: Texts, { name, program_id }: AdminTagDetail): ListDeclaration<ParticipantListRow> {
  return {
    id: 'admin-tag-participants',
    title: t('people.users'),
    allowed: can('users', 'view', program_id),
    address: tagged(`/admin/v2/programs/${program_id}/participants`, 'tag', name),
    keys: participantKeys,
    defaults: { sort: '-created_at' },
    rowId: ({ id }) => id,
    link: ({ id }) => `/admin/v2/users/${id}`,
    search: t('people.searchUsers'),
    columns: [
      { field: 'name', header: t('column.name'), sortable: true, minWidth: 220 },
      {
        field: 'status',
        header: t('column.status'),
        sortable: true,
        minWidth: 130,
        text: ({ status }) => t(`status.${status}`),
      },
      timeColumn('created_at', t('column.joined')),
    ],
    empty: { title: t('people.noUsers'), text: t('people.noUsersText') },
  };
}
