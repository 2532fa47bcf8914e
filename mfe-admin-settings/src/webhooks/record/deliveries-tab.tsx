import { type ListDeclaration, ListSection, timeColumn } from '@laurel/admin-kit/list';
import {
  deliveryStatuses,
  type DeliveryStatus,
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
} from '@laurel/contracts/integrations/webhooks.dto';
import { publicEventTypes } from '@laurel/contracts/public-events/public-event';
import { Badge, Stack, Text, toast, type Tone } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { api, formatDate } from '@laurel/web-kit';
import { type ReactNode, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { deliveriesOf, deliveryKeys, mayEditWebhooks } from '../calls.ts';
import { faultText, type Texts, useTexts } from '../use-texts.ts';

const tones: Record<DeliveryStatus, Tone> = { pending: 'neutral', delivered: 'success', failed: 'danger' };

const Code = styled.pre`
  margin: 0;
  padding: var(--space-3);
  max-height: 16rem;
  overflow: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
`;

/** What was sent to an endpoint within 30 days. */
export function DeliveriesTab({ endpoint }: { endpoint: WebhookEndpointRow }): ReactNode {
  const t = useTexts();
  const [shown, setShown] = useState<WebhookDeliveryRow | null>(null);
  const list = useMemo(() => deliveryList(t, endpoint, setShown), [t, endpoint]);
  return (
    <>
      <ListSection list={list} />
      {shown && <DeliveryDialog delivery={shown} t={t} onClose={() => setShown(null)} />}
    </>
  );
}

function deliveryList(
  t: Texts,
  { id, program_id }: WebhookEndpointRow,
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
    ],
    columns: [
      { field: 'type', header: t('column.type'), minWidth: 200 },
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
      { field: 'event_id', header: t('column.event_id'), minWidth: 300 },
    ],
    rowActions: (row) => [
      { id: 'show', label: t('delivery.show'), onSelect: () => show(row) },
      {
        id: 'retry',
        label: t('delivery.retry'),
        confirm: {
          title: t('delivery.retryTitle'),
          text: t('delivery.retryText', { id: row.event_id }),
          confirmLabel: t('delivery.retry'),
        },
        run: async () => {
          await api.post(`${deliveriesOf(id)}/${row.id}/retry`);
          toast.success(t('delivery.retried'));
        },
      },
    ],
    empty: { title: t('delivery.empty'), text: t('delivery.emptyText') },
  };
}

function DeliveryDialog({
  delivery,
  t,
  onClose,
}: {
  delivery: WebhookDeliveryRow;
  t: Texts;
  onClose: () => void;
}): ReactNode {
  const { type, attempted_at: at, millis, answer, body } = delivery;
  return (
    <Dialog open onClose={onClose} size="large" title={<span translate="no">{type}</span>}>
      <Stack gap={4}>
        {at !== null && <Text>{t('delivery.tried', { date: formatDate(at, 'date-time'), millis: millis ?? 0 })}</Text>}
        {delivery.fault !== null && <Text>{t('delivery.fault', { fault: faultText(t, delivery) })}</Text>}
        <Text weight="medium">{t('delivery.body')}</Text>
        <Code tabIndex={0} translate="no">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </Code>
        {answer !== null && answer !== '' && (
          <>
            <Text weight="medium">{t('delivery.answer')}</Text>
            <Code tabIndex={0} translate="no">
              {answer}
            </Code>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
