import { LoadedRecord, NotAllowed } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { AttributeForm } from './attribute-form.tsx';
import { attributeAt, attributeKeys, attributePages, mayManageAttributes } from './calls.ts';
import { useTexts } from './use-texts.ts';

export function NewAttributePage(): ReactNode {
  const programId = useRequiredParam('program_id');
  if (!mayManageAttributes(programId)) return <NotAllowed />;
  return <AttributeForm programId={programId} attribute={null} />;
}

export function EditAttributePage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('profile_attribute_id');
  return (
    <LoadedRecord
      key={id}
      address={attributeAt(encodeURIComponent(id))}
      queryKey={attributeKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId && mayManageAttributes(programId)}
      errorTitle={t('error')}
      missing={{ title: t('missing'), to: attributePages(programId) }}
      skeleton={<FormSkeleton />}
      fresh
    >
      {(attribute) => <AttributeForm programId={programId} attribute={attribute} />}
    </LoadedRecord>
  );
}
