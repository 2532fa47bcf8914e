import type { WebhookEndpointRow, WebhookVerdict } from '@laurel/contracts/integrations/webhooks.dto';
import {
  isPublicEventType,
  type PublicEventType,
  publicEventTypes,
} from '@laurel/contracts/public-events/public-event';
import { Banner, Button, Stack } from '@laurel/ui';
import { Field, Select } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, toApiError, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { deliveryKeys, webhookAt, webhookKeys } from '../calls.ts';
import { faultText, useTexts } from '../use-texts.ts';

interface TestDialogProps {
  endpoint: WebhookEndpointRow;
  /** The type that the page's address names. */
  linked: string | null;
  onClose: () => void;
}

/** Sends an example to an endpoint, and says how it was answered. */
export function TestDialog({ endpoint, linked, onClose }: TestDialogProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const [type, setType] = useState<PublicEventType>(
    linked !== null && isPublicEventType(linked) ? linked : (endpoint.types[0] ?? 'points.changed'),
  );
  const [isSending, setIsSending] = useState(false);
  const [verdict, setVerdict] = useState<WebhookVerdict | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setIsSending(true);
    setVerdict(null);
    setError(null);
    try {
      setVerdict(await api.post(`${webhookAt(endpoint.id)}/test`, { type }));
      await client.invalidateQueries({ queryKey: deliveryKeys.all });
      await client.invalidateQueries({ queryKey: webhookKeys.lists() });
    } catch (reason) {
      setError(toApiError(reason).message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('test.title')}
      footer={
        <Button variant="primary" onClick={() => void send()} loading={isSending} loadingText={t('test.sending')}>
          {t('test.send')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Field label={t('test.type')} hint={t('test.hint')}>
          <Select
            value={type}
            onChange={(event) => setType(event.target.value as PublicEventType)}
            options={publicEventTypes.map((value) => ({ value, label: value }))}
          />
        </Field>
        <div role="status">
          {verdict?.delivered && (
            <Banner tone="success">
              {t('test.delivered', { status: verdict.answer_status ?? 0, millis: verdict.millis })}
            </Banner>
          )}
          {verdict?.delivered === false && (
            <Banner tone="danger">{t('test.failed', { fault: faultText(t, verdict), millis: verdict.millis })}</Banner>
          )}
          {error !== null && <Banner tone="danger">{error}</Banner>}
        </div>
      </Stack>
    </Dialog>
  );
}
