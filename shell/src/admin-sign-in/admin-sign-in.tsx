import { Button, Card, Center, Heading, Stack, Text, toast } from '@laurel/ui';
import { Countdown } from '@laurel/ui/countdown';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, ApiError, useMutation } from '@laurel/web-kit';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { useWantedPage } from './wanted-page.ts';

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

/** @param wanted the page to redirect to after a sign-in by the mail's link */
async function sendCode(email: string, wanted: string): Promise<CodeSent> {
  const params = new URLSearchParams({ redirect_to: wanted });
  const { data } = await api.post('/admin/v2/auth/start', { email }, { params });
  return { email, browserToken: data.browser_token, resendAt: Date.now() + data.resend_in * 1_000 };
}

function EmailStep({ onSent }: { onSent: (sent: CodeSent) => void }): ReactNode {
  const t = useAdminTexts();
  const [error, setError] = useState<string | null>(null);
  const wanted = useWantedPage();
  const send = useMutation({
    mutationFn: (email: string) => sendCode(email, wanted),
    onSuccess: onSent,
    onError: (fault) => setError(fault.message),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = fieldText(event.currentTarget, 'email');
    setError(email === '' ? t('signIn.enterEmail') : null);
    if (email === '') toast.error(t('signIn.emailRequired'), t('signIn.enterEmail'));
    else send.mutate(email);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Heading level={1}>{t('signIn.title')}</Heading>
        <Field label={t('signIn.email')} error={error} required>
          <TextInput name="email" type="email" autoComplete="email" autoFocus />
        </Field>
        <Button type="submit" variant="primary" loading={send.isPending}>
          {t('signIn.continue')}
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
  const wanted = useWantedPage();
  const verify = useMutation({
    mutationFn: (otp: string) =>
      api.post('/admin/v2/auth/verify', {
        email: sent.email,
        otp,
        browser_token: sent.browserToken,
      }),
    onSuccess: () => window.location.assign(wanted),
    onError: (fault) => {
      const isWrong = fault instanceof ApiError && fault.status === 422;
      setError(isWrong ? t('signIn.tryAgain') : fault.message);
      if (isWrong) toast.error(t('signIn.invalid'), t('signIn.tryAgain'));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const otp = fieldText(event.currentTarget, 'otp').replace(/\D/g, '');
    setError(otp === '' ? t('signIn.enterCode') : null);
    if (otp === '') toast.error(t('signIn.codeRequired'), t('signIn.enterCode'));
    else verify.mutate(otp);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Heading level={1}>{t('signIn.codeTitle')}</Heading>
        <Text tone="muted">{t('signIn.codeText', { email: sent.email })}</Text>
        <Field label={t('signIn.code')} error={error} required>
          <TextInput name="otp" inputMode="numeric" autoComplete="one-time-code" autoFocus />
        </Field>
        <Button type="submit" variant="primary" loading={verify.isPending}>
          {t('signIn.verify')}
        </Button>
        <Resend sent={sent} onSent={onSent} />
        <Button variant="quiet" onClick={onOther}>
          {t('signIn.other')}
        </Button>
      </Stack>
    </form>
  );
}

function Resend({ sent, onSent }: Omit<CodeStepProps, 'onOther'>): ReactNode {
  const t = useAdminTexts();
  const wanted = useWantedPage();
  const [ready, setReady] = useState(false);
  const send = useMutation({
    mutationFn: () => sendCode(sent.email, wanted),
    onSuccess: (again) => {
      setReady(false);
      onSent(again);
    },
    onError: (fault) => toast.error(fault.message),
  });
  if (ready) {
    return (
      <Button variant="quiet" loading={send.isPending} onClick={() => send.mutate()}>
        {t('signIn.resend')}
      </Button>
    );
  }
  return (
    <Text tone="muted" size="sm">
      <Countdown key={sent.resendAt} until={sent.resendAt} onEnd={() => setReady(true)}>
        {(left) => t('signIn.resendIn', { time: left })}
      </Countdown>
    </Text>
  );
}
