import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton, Loaded } from '@laurel/admin-kit/settings';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { contentTagAt, contentTagKeys, contentTagPages, contentTagsOf, mayEditTags } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { ContentTagForm } from './content-tag-form.tsx';

export function NewContentTagPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  return (
    <Loaded
      address={`${contentTagsOf(programId)}/new`}
      queryKey={contentTagKeys.detail(`new ${programId}`)}
      allowed={mayEditTags(programId)}
      errorTitle={t('content.error')}
    >
      {({ defaultValues }) => <ContentTagForm programId={programId} tag={null} defaults={defaultValues} />}
    </Loaded>
  );
}

export function EditContentTagPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('content_tag_id');
  return (
    <LoadedRecord
      key={id}
      address={contentTagAt(encodeURIComponent(id))}
      queryKey={contentTagKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId && mayEditTags(programId)}
      errorTitle={t('content.error')}
      missing={{ title: t('content.missing'), to: contentTagPages(programId) }}
      skeleton={<FormSkeleton />}
      fresh
    >
      {(tag) => <ContentTagForm programId={programId} tag={tag} defaults={tag} />}
    </LoadedRecord>
  );
}
