import { RecordPage } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import type { WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import { Banner, Stack } from '@laurel/ui';
import { formatDate } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { mayEditWebhooks, webhookAt, webhookKeys, webhookPages } from './calls.ts';
import { DeliveriesTab } from './record/deliveries-tab.tsx';
import { EndpointActions } from './record/endpoint-actions.tsx';
import { SecretTab } from './record/secret-tab.tsx';
import { type Texts, useTexts } from './use-texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import { recentText, StateBadge } from './webhook-list.tsx';

/** An endpoint: its settings, what was sent to it, and its secret. */
export function WebhookPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('webhook_id');
  const pages = webhookPages(programId);
  return (
    <RecordPage
      base={`${pages}/${id}`}
      address={webhookAt(encodeURIComponent(id))}
      queryKey={webhookKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId && mayEditWebhooks(programId)}
      errorTitle={t('error')}
      missing={{ title: t('missing'), to: pages }}
      skeleton={<FormSkeleton />}
      view={(endpoint) => ({
        header: {
          title: endpoint.url,
          badge: <StateBadge endpoint={endpoint} t={t} />,
          description: recentText(t, endpoint),
          breadcrumbs: [{ to: pages, label: t('title') }],
          ...(endpoint.disabled_reason !== 'removed' && { actions: <EndpointActions endpoint={endpoint} /> }),
        },
        tabs: [
          { path: '', label: t('tab.settings'), content: <Settings endpoint={endpoint} t={t} /> },
          { path: 'deliveries', label: t('tab.deliveries'), content: <DeliveriesTab endpoint={endpoint} /> },
          ...(endpoint.disabled_reason === 'removed'
            ? []
            : [{ path: 'secret', label: t('tab.secret'), content: <SecretTab endpoint={endpoint} /> }]),
        ],
      })}
    />
  );
}

function Settings({ endpoint, t }: { endpoint: WebhookEndpointRow; t: Texts }): ReactNode {
  const { disabled_reason: reason, failing_since: since, program_id: programId } = endpoint;
  return (
    <Stack gap={4}>
      {reason !== null && (
        <Banner tone={reason === 'staff' || reason === 'removed' ? 'info' : 'danger'}>{t(`disabled.${reason}`)}</Banner>
      )}
      {reason === null && since !== null && (
        <Banner tone="warning">{t('troubled', { date: formatDate(since, 'date-time') })}</Banner>
      )}
      {reason !== 'removed' && <WebhookForm programId={programId} endpoint={endpoint} />}
    </Stack>
  );
}
