import { LoadedRecord, NotAllowed } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { ApiKeyForm } from './api-key-form.tsx';
import { apiKeyAt, apiKeyKeys, apiKeyPages, mayManageApiKeys } from './calls.ts';
import { IssuedKey } from './issued-key.tsx';
import { useTexts } from './use-texts.ts';

/** The form of a new key; once it exists, its value stands in the form's place. */
export function NewApiKeyPage(): ReactNode {
  const programId = useRequiredParam('program_id');
  const [value, setValue] = useState<string | null>(null);
  if (!mayManageApiKeys(programId)) return <NotAllowed />;
  if (value !== null) return <IssuedKey programId={programId} value={value} />;
  return <ApiKeyForm programId={programId} apiKey={null} onIssued={setValue} />;
}

export function ApiKeyPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('api_key_id');
  const [value, setValue] = useState<string | null>(null);
  if (!mayManageApiKeys(programId)) return <NotAllowed />;
  if (value !== null) return <IssuedKey programId={programId} value={value} />;
  return (
    <LoadedRecord
      key={id}
      address={apiKeyAt(programId, encodeURIComponent(id))}
      queryKey={apiKeyKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId}
      errorTitle={t('error')}
      missing={{ title: t('missing'), to: apiKeyPages(programId) }}
      skeleton={<FormSkeleton />}
      fresh
    >
      {(apiKey) => <ApiKeyForm programId={programId} apiKey={apiKey} onIssued={setValue} />}
    </LoadedRecord>
  );
}
