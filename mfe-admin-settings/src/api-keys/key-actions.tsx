import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { ApiKeyRow } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { Button, Row, Stack, Text, toast } from '@laurel/ui';
import { Field, Select } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { Ban, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { revocation } from './api-key-list.tsx';
import { apiKeyAt, apiKeyKeys } from './calls.ts';
import { useTexts } from './use-texts.ts';

const overlaps = ['0', '1', '24', '168', '720'] as const;

interface KeyActionsProps {
  programId: string;
  apiKey: ApiKeyRow;
  /** The form has unsaved values. */
  isDirty: boolean;
  onIssued: (value: string) => void;
  onRevoked: () => Promise<void>;
}

/** Gives a key a new value, or ends it. */
export function KeyActions({ programId, apiKey, isDirty, onIssued, onRevoked }: KeyActionsProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const [overlap, setOverlap] = useState<string>('24');
  const { confirm, run } = revocation(t, programId, apiKey);
  const ask = (action: 'rotate' | 'revoke'): void => {
    if (isDirty) toast.message(t('saveFirst'), t('saveFirstText'));
    else setAsked(action);
  };
  const rotate = async (): Promise<void> => {
    const { version } = apiKey;
    const answer = await api.post(`${apiKeyAt(programId, apiKey.id)}/rotate`, {
      version,
      overlap_hours: Number(overlap),
    });
    await client.invalidateQueries({ queryKey: apiKeyKeys.all, refetchType: 'none' });
    onIssued(answer.api_key);
  };
  return (
    <Row gap={3}>
      <Button icon={<RefreshCw aria-hidden />} onClick={() => ask('rotate')}>
        {t('rotate.action')}
      </Button>
      <Button icon={<Ban aria-hidden />} onClick={() => ask('revoke')}>
        {t('revoke.action')}
      </Button>
      {asked === 'rotate' && (
        <ConfirmAction
          title={t('rotate.title', { name: apiKey.name })}
          text={
            <Stack gap={4}>
              <Text>{t('rotate.text')}</Text>
              {apiKey.previous_ends_at && <Text>{t('rotate.again')}</Text>}
              <Field label={t('rotate.overlap')}>
                <Select
                  value={overlap}
                  onChange={(event) => setOverlap(event.target.value)}
                  options={overlaps.map((value) => ({ value, label: t(`overlap.${value}`) }))}
                />
              </Field>
            </Stack>
          }
          confirmLabel={t('rotate.confirm')}
          onConfirm={rotate}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'revoke' && (
        <ConfirmAction
          {...confirm}
          onConfirm={async () => {
            await run();
            await onRevoked();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Row>
  );
}
