import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import type {
  AdminTagDetail,
  AdminTagSaved,
  UpdateAdminTagRequest,
} from '@laurel/contracts/identity/participants/admin-tags.dto';
import { toast } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, toApiError, useQueryClient } from '@laurel/web-kit';
import { useNavigate, useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { adminTagAt, adminTagKeys, adminTagPages, mayEditTags, participantKeys } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { useMergeQuestion } from './use-merge-question.tsx';

export function EditTagPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('admin_tag_id');
  return (
    <LoadedRecord
      key={id}
      address={adminTagAt(encodeURIComponent(id))}
      queryKey={adminTagKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId && mayEditTags(programId)}
      errorTitle={t('people.error')}
      missing={{ title: t('people.missing'), to: adminTagPages(programId) }}
      skeleton={<FormSkeleton />}
      fresh
    >
      {(tag) => <TagForm tag={tag} />}
    </LoadedRecord>
  );
}

/** The name of a tag. A saved tag is shown with all its participants. */
function TagForm({ tag }: { tag: AdminTagDetail }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const question = useMergeQuestion();
  const pages = adminTagPages(tag.program_id);
  const put = (body: UpdateAdminTagRequest): Promise<AdminTagSaved> => api.put(adminTagAt(tag.id), body);
  const form = useRecordForm<{ name: string }, AdminTagDetail, 'name', AdminTagSaved>({
    record: tag,
    valuesOf: (stored) => ({ name: (stored ?? tag).name }),
    fields: ['name'],
    fieldLabel: () => t('field.name'),
    faultText: () => t('required'),
    label: tag.name,
    draftKey: `admin-tag:${tag.id}`,
    kind: 'settings',
    success: { created: t('people.updated'), updated: t('people.updated') },
    read: () => api.get(adminTagAt(tag.id)),
    save: async ({ name }, { base }) => {
      const body = { name, version: (base ?? tag).version };
      try {
        return await put(body);
      } catch (thrown) {
        const isTaken = toApiError(thrown).code === 'tag_exists';
        if (!isTaken || !(await question.ask(tag.name, name))) throw thrown;
        return put({ ...body, merge: true });
      }
    },
    onSaved: async ({ id, job_id }) => {
      if (job_id !== undefined) toast.message(t('people.following'));
      for (const keys of [adminTagKeys, participantKeys]) {
        await client.invalidateQueries({ queryKey: keys.all, refetchType: 'none' });
      }
      void navigate(`${pages}/${id}`);
    },
  });
  return (
    <>
      <FormPage
        form={form}
        header={{
          title: form.base?.name ?? tag.name,
          breadcrumbs: [
            { to: pages, label: t('people.title') },
            { to: `${pages}/${tag.id}`, label: tag.name },
          ],
        }}
      >
        <Field label={t('field.name')} hint={t('hint.renamePeople')} error={form.fault('name')} required>
          <TextInput {...form.register('name', { required: true })} autoComplete="off" />
        </Field>
      </FormPage>
      {question.dialog}
    </>
  );
}
