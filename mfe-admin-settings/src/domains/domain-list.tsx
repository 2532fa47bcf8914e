import { type ListDeclaration, type RowAction, timeColumn } from '@laurel/admin-kit/list';
import { panelLink } from '@laurel/admin-kit/panel';
import { type Domain, type DomainStatus, domainTypes } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { Badge, type Tone } from '@laurel/ui';
import { api } from '@laurel/web-kit';
import { connectionHash, domainAt, domainKeys, domainPages, domainsOf, mayUpdateDomains } from './calls.ts';
import type { Texts } from './use-texts.ts';

const tones: Record<DomainStatus, Tone> = { live: 'success', pending: 'info', failed: 'warning' };
const statuses = Object.keys(tones) as DomainStatus[];

/** The domains of a program. `search` is the query of the address, which the panel beside the list preserves. */
export function domainList(t: Texts, programId: string, search: string): ListDeclaration<Domain> {
  const connection = ({ id }: Domain): string => panelLink(connectionHash(id), search);
  return {
    id: 'program-domains',
    title: t('title'),
    description: t('description'),
    allowed: mayUpdateDomains(programId),
    address: domainsOf(programId),
    keys: domainKeys,
    defaults: { sort: 'created_at' },
    primary: { label: t('add'), to: `${domainPages(programId)}/new`, allowed: true },
    rowId: ({ id }) => id,
    rowName: ({ host }) => host,
    link: connection,
    search: t('search'),
    filters: [
      {
        field: 'domain_type',
        label: t('column.type'),
        options: domainTypes.map((value) => ({ value, label: t(`type.${value}`) })),
      },
      {
        field: 'status',
        label: t('column.status'),
        options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
    ],
    columns: [
      { field: 'domain', header: t('column.domain'), sortable: true, minWidth: 240, text: ({ host }) => host },
      {
        field: 'domain_type',
        header: t('column.type'),
        sortable: true,
        minWidth: 180,
        text: ({ domain_type: type }) => t(`type.${type}`),
      },
      {
        field: 'status',
        header: t('column.status'),
        sortable: true,
        minWidth: 160,
        text: ({ status }) => t(`status.${status}`),
        render: ({ status }) => (
          <Badge dot tone={tones[status]}>
            {t(`status.${status}`)}
          </Badge>
        ),
      },
      { field: 'url_path', header: t('column.path'), minWidth: 140 },
      timeColumn('created_at', t('column.created')),
    ],
    rowActions: (row) => actions(t, row, connection(row)),
    empty: { title: t('empty.title'), text: t('empty.text') },
  };
}

function actions(t: Texts, { id, host, address, status }: Domain, connection: string): RowAction[] {
  return [
    { id: 'connection', label: t('action.connect'), to: connection },
    ...(status === 'live'
      ? [{ id: 'open', label: t('action.open'), onSelect: () => void window.open(address, '_blank', 'noopener') }]
      : []),
    {
      id: 'remove',
      label: t('action.remove'),
      tone: 'danger',
      confirm: {
        title: t('remove.title', { host }),
        text: t('remove.text'),
        confirmLabel: t('action.remove'),
        tone: 'danger',
      },
      run: () => api.delete(domainAt(id)),
    },
  ];
}
