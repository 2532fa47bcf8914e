import { NotAllowed } from '@laurel/admin-kit/record';
import { PageHeader } from '@laurel/ui/page-header';
import { useNavigate, useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { mayEditWebhooks, webhookPages } from './calls.ts';
import { IssuedSecret } from './issued-secret.tsx';
import { useTexts } from './use-texts.ts';
import { WebhookForm } from './webhook-form.tsx';

/** The form of a new endpoint; once it exists, its secret stands in the form's place. */
export function NewWebhookPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  if (!mayEditWebhooks(programId)) return <NotAllowed />;
  const list = webhookPages(programId);
  return (
    <>
      <PageHeader title={t(secret === null ? 'new' : 'issued.title')} breadcrumbs={[{ to: list, label: t('title') }]} />
      {secret === null ? (
        <WebhookForm programId={programId} endpoint={null} onIssued={setSecret} />
      ) : (
        <IssuedSecret secret={secret} onDone={() => void navigate(list)} />
      )}
    </>
  );
}
