import type {
  WebhookAttemptRow,
  WebhookDelivery,
  WebhookDeliveryRow,
} from '@laurel/contracts/integrations/webhooks.dto';
import { Badge, ErrorState, Row, Skeleton, Stack, Text } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { formatDate, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { deliveryAt, deliveryKeys } from '../calls.ts';
import { faultText, type Texts } from '../use-texts.ts';

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

const Attempts = styled.ol`
  display: grid;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

interface DeliveryDialogProps {
  endpointId: string;
  delivery: WebhookDeliveryRow;
  t: Texts;
  onClose: () => void;
}

/** A message with each attempt to deliver it. */
export function DeliveryDialog({ endpointId, delivery, t, onClose }: DeliveryDialogProps): ReactNode {
  const { id, type, test, event_id, body } = delivery;
  const { data, error, refetch, isFetching } = useApiQuery(deliveryAt(endpointId, id), {
    queryKey: deliveryKeys.detail(id),
    staleTime: 0,
  });
  const title = (
    <Row gap={2}>
      <span translate="no">{type}</span>
      {test && <Badge>{t('delivery.test')}</Badge>}
    </Row>
  );
  return (
    <Dialog open onClose={onClose} size="large" title={title}>
      <Stack gap={4}>
        <Text>{t('delivery.event', { id: event_id })}</Text>
        {data?.trace_id != null && <Text>{t('delivery.trace', { id: data.trace_id })}</Text>}
        <Text weight="medium">{t('delivery.attempts')}</Text>
        {data && <AttemptLog delivery={data} t={t} />}
        {!data && error && (
          <ErrorState compact title={t('delivery.error')} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!data && !error && <Skeleton height="5rem" />}
        <Text weight="medium">{t('delivery.body')}</Text>
        <Code tabIndex={0} translate="no">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </Code>
      </Stack>
    </Dialog>
  );
}

function AttemptLog({ delivery: { attempt_log: attempts }, t }: { delivery: WebhookDelivery; t: Texts }): ReactNode {
  if (attempts.length === 0) return <Text tone="muted">{t('delivery.none')}</Text>;
  return (
    <Attempts>
      {attempts.map((attempt) => (
        <li key={attempt.attempted_at}>
          <Stack gap={1}>
            <Text weight="medium">{outcomeText(t, attempt)}</Text>
            <Text tone="muted">
              {t('delivery.tried', { date: formatDate(attempt.attempted_at, 'date-time'), millis: attempt.millis })}
            </Text>
            <Text tone="muted">{phasesText(t, attempt)}</Text>
            {attempt.url !== '' && <Text tone="muted">{t('delivery.address', { url: attempt.url })}</Text>}
            {attempt.answer !== null && attempt.answer !== '' && (
              <Code tabIndex={0} translate="no">
                {attempt.answer}
              </Code>
            )}
          </Stack>
        </li>
      ))}
    </Attempts>
  );
}

const outcomeText = (t: Texts, attempt: WebhookAttemptRow): string =>
  attempt.fault === null
    ? t('delivery.arrived', { status: attempt.answer_status ?? 0 })
    : t('delivery.missed', { fault: faultText(t, attempt) });

/** A phase without a time was not needed, because a connection stood, or not reached. */
function phasesText(t: Texts, attempt: WebhookAttemptRow): string {
  const text = (millis: number | null): string =>
    millis === null ? t('delivery.reused') : t('delivery.millis', { millis });
  const { dns_millis: dns, connect_millis: connect, tls_millis: tls, wait_millis: wait } = attempt;
  return t('delivery.phases', { dns: text(dns), connect: text(connect), tls: text(tls), wait: text(wait) });
}
