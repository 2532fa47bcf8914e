import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import { Button, Card, Row, Stack, Text } from '@laurel/ui';
import { Field, Select } from '@laurel/ui/fields';
import { api, formatDate, useQueryClient } from '@laurel/web-kit';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { webhookAt, webhookKeys } from '../calls.ts';
import { IssuedSecret } from '../issued-secret.tsx';
import { useTexts } from '../use-texts.ts';

const overlaps = ['0', '1', '24', '168'] as const;

/** What signs the messages to an endpoint, and how to replace it. */
export function SecretTab({ endpoint }: { endpoint: WebhookEndpointRow }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const [overlap, setOverlap] = useState<string>('24');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <IssuedSecret secret={secret} onDone={() => setSecret(null)} />;
  const rotate = async (): Promise<void> => {
    const body = { version: endpoint.version, overlap_hours: Number(overlap) };
    const answer = await api.post(`${webhookAt(endpoint.id)}/rotate`, body);
    setSecret(answer.secret);
    await client.invalidateQueries({ queryKey: webhookKeys.all });
  };
  const { previous_ends_at: ends } = endpoint;
  return (
    <Card>
      <Stack gap={4}>
        <Text>{t('secret.text')}</Text>
        {ends !== null && <Text>{t('secret.overlapping', { date: formatDate(ends, 'date-time') })}</Text>}
        <Row>
          <Button icon={<RefreshCw aria-hidden />} onClick={() => setIsAsked(true)}>
            {t('secret.rotate')}
          </Button>
        </Row>
      </Stack>
      {isAsked && (
        <ConfirmAction
          title={t('secret.title')}
          text={
            <Stack gap={4}>
              <Text>{t('secret.explain')}</Text>
              <Field label={t('secret.overlap')}>
                <Select
                  value={overlap}
                  onChange={(event) => setOverlap(event.target.value)}
                  options={overlaps.map((value) => ({ value, label: t(`overlap.${value}`) }))}
                />
              </Field>
            </Stack>
          }
          confirmLabel={t('secret.rotate')}
          onConfirm={rotate}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Card>
  );
}
