import type { DeletionCodeResponse } from '@laurel/contracts/identity/account.dto';
import { Banner, Button, Stack, Text } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { type ApiError, api, reloadWithNotice, useMutation, useSession } from '@laurel/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useMomentHold } from '../../parts/feedback/moment-hold.ts';
import { announce } from '../../parts/feedback/announce.ts';
import { termFor } from '../../parts/program.ts';
import { useTexts } from '../use-texts.ts';
import { OtpInput } from './otp-input.tsx';

/** Asks twice: for a code from the mailbox, and for the address typed by hand. */
export function DeleteAccount({ onClose }: { onClose: () => void }): ReactNode {
  useMomentHold();
  const t = useTexts();
  const own = useSession((state) => state.participant?.email ?? '');
  const [points, rewards] = [termFor('points'), termFor('rewards')];
  const [email, setEmail] = useState('');
  const [otp, setOtp] = useState('');
  const send = useMutation<DeletionCodeResponse, ApiError>({
    mutationFn: () => api.post('/public/account/deletion_code'),
    onSuccess: () => announce(t('account.data.codeSent', { email: own })),
  });
  const codeField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const erase = useMutation<unknown, ApiError>({
    mutationFn: () => api.post('/public/account/deletion', { email, otp }),
    onSuccess: () => reloadWithNotice({ title: t('account.data.deleted'), text: t('account.data.goodbye') }, '/'),
    onError: ({ errors }) => (errors['email'] ? emailField : codeField).current?.focus(),
  });
  const failure = erase.error ?? send.error;
  const emailFault = erase.error?.errors['email']?.join(' ');
  const confirm = (
    <Button
      variant="danger"
      disabled={email.trim() === '' || otp.length < 6}
      loading={erase.isPending || erase.isSuccess}
      onClick={() => erase.mutate()}
    >
      {t('account.data.confirm')}
    </Button>
  );
  const ask = (
    <Button variant="danger" loading={send.isPending} onClick={() => send.mutate()}>
      {t('account.data.sendCode')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.data.deleteTitle')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('account.data.cancel')}</Button>
          {send.isSuccess ? confirm : ask}
        </>
      }
    >
      <Stack gap={5}>
        <Text>{t('account.data.deleteText', { points, rewards })}</Text>
        {failure && !emailFault && <Banner tone="danger">{failure.message}</Banner>}
        {send.isSuccess && (
          <>
            <Text>{t('account.data.codeSent', { email: own })}</Text>
            <OtpInput label={t('account.data.code')} value={otp} onChange={setOtp} autoFocus ref={codeField} />
            <Field label={t('account.data.email')} error={emailFault} required>
              <TextInput
                ref={emailField}
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
