import { type ListDeclaration, timeColumn } from '@laurel/admin-kit/list';
import type { WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import { Badge } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { mayEditWebhooks, webhookKeys, webhookPages, webhooksOf } from './calls.ts';
import type { Texts } from './use-texts.ts';

/** The webhook endpoints of a program. */
export function webhookList(t: Texts, programId: string): ListDeclaration<WebhookEndpointRow> {
  const pages = webhookPages(programId);
  const allowed = mayEditWebhooks(programId);
  return {
    id: 'webhooks',
    title: t('title'),
    description: t('description'),
    allowed,
    address: webhooksOf(programId),
    keys: webhookKeys,
    defaults: { sort: '-created_at' },
    primary: { label: t('add'), to: `${pages}/new`, allowed },
    rowId: ({ id }) => id,
    rowName: ({ url }) => url,
    link: ({ id }) => `${pages}/${id}`,
    search: t('search'),
    filters: [
      {
        field: 'removed',
        label: t('filter.removed'),
        options: [
          { value: 'false', label: t('filter.present') },
          { value: 'true', label: t('filter.gone') },
        ],
      },
    ],
    columns: [
      { field: 'url', header: t('column.url'), sortable: true, minWidth: 260 },
      {
        field: 'enabled',
        header: t('column.state'),
        minWidth: 150,
        text: (row) => stateText(t, row),
        render: (row) => <StateBadge endpoint={row} t={t} />,
      },
      {
        field: 'types',
        header: t('column.types'),
        type: 'number',
        minWidth: 100,
        text: ({ types }) => formatNumber(types.length),
      },
      { field: 'recent_tried', header: t('column.recent'), minWidth: 170, text: (row) => recentText(t, row) },
      timeColumn('last_success_at', t('column.last_success_at'), { format: 'date-time', none: t('never') }),
      { field: 'description', header: t('column.description'), minWidth: 180 },
      timeColumn('created_at', t('column.created_at')),
    ],
    rowActions: ({ id }) => [
      { id: 'open', label: t('open'), to: `${pages}/${id}` },
      { id: 'deliveries', label: t('tab.deliveries'), to: `${pages}/${id}/deliveries` },
    ],
    empty: { title: t('empty'), text: t('emptyText') },
  };
}

type State = Pick<WebhookEndpointRow, 'disabled_reason' | 'failing_since'>;

const stateText = (t: Texts, { disabled_reason: reason, failing_since: since }: State): string =>
  t(reason !== null ? `state.${reason}` : since === null ? 'state.enabled' : 'state.troubled');

export function StateBadge({ endpoint, t }: { endpoint: State; t: Texts }) {
  const { disabled_reason: reason, failing_since: since } = endpoint;
  const tone =
    reason === 'staff' || reason === 'removed'
      ? 'neutral'
      : reason !== null
        ? 'danger'
        : since === null
          ? 'success'
          : 'warning';
  return (
    <Badge dot tone={tone}>
      {stateText(t, endpoint)}
    </Badge>
  );
}

/** How many deliveries of the last 24 hours have arrived. */
export function recentText(t: Texts, row: Pick<WebhookEndpointRow, 'recent_delivered' | 'recent_tried'>): string {
  const { recent_delivered: delivered, recent_tried: tried } = row;
  if (tried === 0) return t('recent.none');
  return t('recent.some', { delivered: formatNumber(delivered), tried: formatNumber(tried) });
}
