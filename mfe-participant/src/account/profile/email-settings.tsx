import type { Account } from '@laurel/contracts/identity/account.dto';
import { Button, Card, Row, Stack, toast } from '@laurel/ui';
import { FormErrors, RadioGroup } from '@laurel/ui/fields';
import { api, csrfToken, toFormData } from '@laurel/web-kit';
import { useSubmitForm } from '@laurel/web-kit/forms';
import type { ReactNode } from 'react';
import { currentProgram } from '../../parts/program.ts';
import { useTexts } from '../use-texts.ts';
import { useStoreAccount } from './store-account.ts';

const fields = ['email_setting_id'] as const;

/** Which mail of the program the participant wants; nothing where the program offers no choice. */
export function EmailSettings({ account }: { account: Account }): ReactNode {
  const t = useTexts();
  const storeAccount = useStoreAccount();
  const { email_settings: choices } = currentProgram();
  const chosen = choices.some((choice) => choice.id === account.email_setting_id) ? account.email_setting_id : null;
  const { register, formState, failure, onSubmit } = useSubmitForm<{ email_setting_id: string | null }>({
    defaultValues: { email_setting_id: chosen },
    fields,
    submit: async ({ email_setting_id }) => {
      const form = toFormData({ email_setting_id, participant_id: account.id, authenticity_token: csrfToken() });
      const answer = await api.post('/public/account/update_email_settings', form);
      storeAccount(answer.account);
      toast.success(t('account.saved'), t('account.email.updated'));
    },
  });
  if (choices.length === 0) return null;
  const fieldErrors = Object.values(failure?.errors ?? {}).flat();
  return (
    <Card title={t('account.email.title')}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <Stack gap={5}>
          <FormErrors
            title={t('account.errorOccurred')}
            errors={failure && fieldErrors.length === 0 ? [failure.message] : fieldErrors}
          />
          <RadioGroup
            legend={t('account.email.legend')}
            options={choices.map(({ id, description }) => ({ value: id, label: description }))}
            error={formState.errors.email_setting_id?.message}
            required
            {...register('email_setting_id', { required: t('account.email.required') })}
          />
          <Row justify="end">
            <Button type="submit" variant="primary" loading={formState.isSubmitting} loadingText={t('account.saving')}>
              {t('account.save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
