import { type ListDeclaration, ListSection, type RowAction, timeColumn } from '@laurel/admin-kit/list';
import {
  deliveryStatuses,
  type DeliveryStatus,
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
} from '@laurel/contracts/integrations/webhooks.dto';
import { publicEventTypes } from '@laurel/contracts/public-events/public-event';
import { Badge, Row, toast, type Tone } from '@laurel/ui';
import { api } from '@laurel/web-kit';
import { type ReactNode, useMemo, useState } from 'react';
import { deliveriesOf, deliveryKeys, mayEditWebhooks } from '../calls.ts';
import { faultText, type Texts, useTexts } from '../use-texts.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';

const tones: Record<DeliveryStatus, Tone> = { pending: 'neutral', delivered: 'success', failed: 'danger' };

const periods = ['hour', 'day', 'week'] as const;

/** What was sent to an endpoint within 30 days. */
export function DeliveriesTab({ endpoint }: { endpoint: WebhookEndpointRow }): ReactNode {
  const t = useTexts();
  const [shown, setShown] = useState<WebhookDeliveryRow | null>(null);
  const list = useMemo(() => deliveryList(t, endpoint, setShown), [t, endpoint]);
  return (
    <>
      <ListSection list={list} />
      {shown && <DeliveryDialog endpointId={endpoint.id} delivery={shown} t={t} onClose={() => setShown(null)} />}
    </>
  );
}

function deliveryList(
  t: Texts,
  { id, program_id, disabled_reason: reason }: WebhookEndpointRow,
  show: (row: WebhookDeliveryRow) => void,
): ListDeclaration<WebhookDeliveryRow> {
  return {
    id: 'webhook-deliveries',
    title: t('tab.deliveries'),
    allowed: mayEditWebhooks(program_id),
    address: deliveriesOf(id),
    keys: deliveryKeys,
    defaults: { sort: '-created_at' },
    rowId: (row) => row.id,
    rowName: ({ type, event_id }) => `${type} ${event_id}`,
    search: t('delivery.search'),
    filters: [
      {
        field: 'status',
        label: t('column.status'),
        options: deliveryStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        field: 'type',
        label: t('column.type'),
        options: publicEventTypes.map((value) => ({ value, label: value })),
      },
      { field: 'participant_id', label: t('column.participant_id') },
      {
        field: 'recorded',
        label: t('column.sent'),
        options: periods.map((value) => ({ value, label: t(`period.${value}`) })),
      },
    ],
    columns: [
      {
        field: 'type',
        header: t('column.type'),
        minWidth: 240,
        text: ({ type, test }) => (test ? `${type} ${t('delivery.test')}` : type),
        render: ({ type, test }) => (
          <Row gap={2}>
            <span translate="no">{type}</span>
            {test && <Badge>{t('delivery.test')}</Badge>}
          </Row>
        ),
      },
      {
        field: 'status',
        header: t('column.status'),
        minWidth: 130,
        text: ({ status }) => t(`status.${status}`),
        render: ({ status }) => (
          <Badge dot tone={tones[status]}>
            {t(`status.${status}`)}
          </Badge>
        ),
      },
      {
        field: 'answer_status',
        header: t('column.answer'),
        minWidth: 170,
        text: (row) => (row.answer_status === null ? faultText(t, row) || '–' : String(row.answer_status)),
      },
      { field: 'attempts', header: t('column.attempts'), type: 'number', minWidth: 110 },
      timeColumn('created_at', t('column.sent'), { format: 'date-time' }),
      timeColumn('next_at', t('column.next'), { format: 'date-time', none: '–' }),
      { field: 'participant_id', header: t('column.participant_id'), minWidth: 150 },
      { field: 'event_id', header: t('column.event_id'), minWidth: 300 },
    ],
    rowActions: (row) => [
      { id: 'show', label: t('delivery.show'), onSelect: () => show(row) },
      ...(reason === 'removed' ? [] : [retryAction(t, id, row)]),
    ],
    empty: { title: t('delivery.empty'), text: t('delivery.emptyText') },
  };
}

const retryAction = (t: Texts, endpointId: string, { id, event_id }: WebhookDeliveryRow): RowAction => ({
  id: 'retry',
  label: t('delivery.retry'),
  confirm: {
    title: t('delivery.retryTitle'),
    text: t('delivery.retryText', { id: event_id }),
    confirmLabel: t('delivery.retry'),
  },
  run: async () => {
    await api.post(`${deliveriesOf(endpointId)}/${id}/retry`);
    toast.success(t('delivery.retried'));
  },
});
