import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { Button, Heading, Stack, Text } from '@laurel/ui';
import { Countdown } from '@laurel/ui/countdown';
import { Field, TextInput } from '@laurel/ui/fields';
import { type ReactNode, type SubmitEventHandler, useState } from 'react';
import { useTexts } from './use-texts.ts';
import { maskEmail, type OtpState } from './state/sign-in-state.ts';
import { useErrorToast } from './use-error-toast.ts';
import { useVerify } from './verify.ts';

const CODE_LENGTH = 6;

interface OtpStepProps {
  state: OtpState;
  onAnswer: (answer: VerifyResponse, email: string) => void;
  onBack: () => void;
}

/** Takes the code from the e-mail. Mounted anew for every code that is sent. */
export function OtpStep({ state, onAnswer, onBack }: OtpStepProps): ReactNode {
  const t = useTexts();
  const [code, setCode] = useState('');
  const [mayResend, setMayResend] = useState(false);
  const verify = useVerify(onAnswer);
  const resend = useVerify(onAnswer);
  const showError = useErrorToast();
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    verify.mutate(
      { email: state.email, otp: code, ...(state.browserToken !== null && { browser_token: state.browserToken }) },
      { onError: (error) => showError(error.message) },
    );
  };
  const sendAgain = (): void => {
    setCode('');
    resend.mutate({ email: state.email }, { onError: (error) => showError(error.message) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Heading level={1}>
          {state.firstName ? t('signIn.hey', { name: state.firstName }) : t('signIn.heyPlain')}
        </Heading>
        <Text>{t('signIn.codeSent', { email: maskEmail(state.email) })}</Text>
        <Field label={t('signIn.code')} error={verify.error?.message}>
          <TextInput
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t('signIn.codePlaceholder')}
            value={code}
            autoFocus
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          block
          disabled={code.length < CODE_LENGTH}
          loading={verify.isPending}
          loadingText={t('signIn.verifying')}
        >
          {t('signIn.verify')}
        </Button>
        {mayResend ? (
          <Button variant="quiet" loading={resend.isPending} onClick={sendAgain}>
            {t('signIn.resend')}
          </Button>
        ) : (
          <Text tone="muted" size="sm">
            <Countdown until={state.resendAt} onEnd={() => setMayResend(true)} endText={t('signIn.resend')}>
              {(left) => t('signIn.resendIn', { time: left })}
            </Countdown>
          </Text>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t('signIn.otherEmail')}
        </Button>
      </Stack>
    </form>
  );
}
