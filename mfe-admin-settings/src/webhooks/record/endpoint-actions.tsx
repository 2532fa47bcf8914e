import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import { Button, Row, toast } from '@laurel/ui';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate, useSearchParams } from '@laurel/web-kit/router';
import { Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { webhookAt, webhookKeys, webhookPages } from '../calls.ts';
import { TestDialog } from './test-dialog.tsx';
import { useTexts } from '../use-texts.ts';

/** Tries an endpoint, or removes it. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpointRow }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const linked = search.get('test');
  const [asked, setAsked] = useState<'test' | 'remove' | null>(linked === null ? null : 'test');
  const closeTest = (): void => {
    setAsked(null);
    if (linked !== null) setSearch({}, { replace: true });
  };
  const remove = async (): Promise<void> => {
    await api.delete(webhookAt(endpoint.id));
    await client.invalidateQueries({ queryKey: webhookKeys.all, refetchType: 'none' });
    toast.success(t('remove.done'));
    void navigate(webhookPages(endpoint.program_id));
  };
  return (
    <Row gap={3}>
      <Button icon={<Send aria-hidden />} onClick={() => setAsked('test')}>
        {t('test.action')}
      </Button>
      <Button icon={<Trash2 aria-hidden />} onClick={() => setAsked('remove')}>
        {t('remove.action')}
      </Button>
      {asked === 'test' && <TestDialog endpoint={endpoint} linked={linked} onClose={closeTest} />}
      {asked === 'remove' && (
        <ConfirmAction
          title={t('remove.title')}
          text={t('remove.text', { url: endpoint.url })}
          confirmLabel={t('remove.action')}
          tone="danger"
          onConfirm={remove}
          onClose={() => setAsked(null)}
        />
      )}
    </Row>
  );
}
