import type { AdminSignInResponse, AdminVerifyResponse } from '@laurel/contracts/identity/admin.dto';
import { Button, Card, Center, Heading, Stack, Text, toast } from '@laurel/ui';
import { Countdown } from '@laurel/ui/countdown';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, ApiError, useMutation } from '@laurel/web-kit';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useAdminTexts } from '../messages/use-admin-texts.ts';

interface CodeSent {
  email: string;
  browserToken: string;
  resendAt: number;
}

/** Staff sign in with a code that is sent to their e-mail address. */
export function AdminSignIn(): ReactNode {
  const [sent, setSent] = useState<CodeSent | null>(null);
  return (
    <Center as="main">
      <Card>
        {sent ? (
          <CodeStep sent={sent} onSent={setSent} onOther={() => setSent(null)} />
        ) : (
          <EmailStep onSent={setSent} />
        )}
      </Card>
    </Center>
  );
}

function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}

async function sendCode(email: string): Promise<CodeSent> {
  const { data } = await api.post<AdminSignInResponse>('/admin/v2/auth/start', { email });
  return { email, browserToken: data.browser_token, resendAt: Date.now() + data.resend_in * 1_000 };
}

function EmailStep({ onSent }: { onSent: (sent: CodeSent) => void }): ReactNode {
  const t = useAdminTexts();
  const [error, setError] = useState<string | null>(null);
  const send = useMutation({ mutationFn: sendCode, onSuccess: onSent, onError: (fault) => setError(fault.message) });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = fieldText(event.currentTarget, 'email');
    setError(email === '' ? t('adminSignIn.emailRequired') : null);
    if (email !== '') send.mutate(email);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Heading level={1}>{t('adminSignIn.title')}</Heading>
        <Field label={t('adminSignIn.email')} error={error} required>
          <TextInput name="email" type="email" autoComplete="email" autoFocus />
        </Field>
        <Button type="submit" variant="primary" loading={send.isPending}>
          {t('adminSignIn.continue')}
        </Button>
      </Stack>
    </form>
  );
}

interface CodeStepProps {
  sent: CodeSent;
  onSent: (sent: CodeSent) => void;
  onOther: () => void;
}

function CodeStep({ sent, onSent, onOther }: CodeStepProps): ReactNode {
  const t = useAdminTexts();
  const [error, setError] = useState<string | null>(null);
  const verify = useMutation({
    mutationFn: (otp: string) =>
      api.post<AdminVerifyResponse>('/admin/v2/auth/verify', {
        email: sent.email,
        otp,
        browser_token: sent.browserToken,
      }),
    onSuccess: () => window.location.assign(window.location.href),
    onError: (fault) => {
      const refused = fault instanceof ApiError && fault.kind === 'refused';
      setError(refused ? t('adminSignIn.invalid') : fault.message);
      toast.error(t('adminSignIn.invalid'), t('adminSignIn.tryAgain'));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const otp = fieldText(event.currentTarget, 'otp').replace(/\D/g, '');
    setError(otp === '' ? t('adminSignIn.codeRequired') : null);
    if (otp !== '') verify.mutate(otp);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Heading level={1}>{t('adminSignIn.codeTitle')}</Heading>
        <Text tone="muted">{t('adminSignIn.codeText', { email: sent.email })}</Text>
        <Field label={t('adminSignIn.code')} error={error} required>
          <TextInput name="otp" inputMode="numeric" autoComplete="one-time-code" autoFocus />
        </Field>
        <Button type="submit" variant="primary" loading={verify.isPending}>
          {t('adminSignIn.verify')}
        </Button>
        <Resend sent={sent} onSent={onSent} />
        <Button variant="quiet" onClick={onOther}>
          {t('adminSignIn.other')}
        </Button>
      </Stack>
    </form>
  );
}

function Resend({ sent, onSent }: Omit<CodeStepProps, 'onOther'>): ReactNode {
  const t = useAdminTexts();
  const [ready, setReady] = useState(false);
  const send = useMutation({
    mutationFn: () => sendCode(sent.email),
    onSuccess: (again) => {
      setReady(false);
      onSent(again);
    },
    onError: (fault) => toast.error(fault.message),
  });
  if (ready) {
    return (
      <Button variant="quiet" loading={send.isPending} onClick={() => send.mutate()}>
        {t('adminSignIn.resend')}
      </Button>
    );
  }
  return (
    <Text tone="muted" size="sm">
      <Countdown key={sent.resendAt} until={sent.resendAt} onEnd={() => setReady(true)}>
        {(left) => t('adminSignIn.resendIn', { time: left })}
      </Countdown>
    </Text>
  );
}
