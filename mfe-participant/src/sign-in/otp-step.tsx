import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { Button, Heading, Stack, Text } from '@laurel/ui';
import { Countdown } from '@laurel/ui/countdown';
import { Field, TextInput } from '@laurel/ui/fields';
import { type ReactNode, type SubmitEventHandler, useEffect, useRef, useState } from 'react';
import { announce } from '../parts/feedback/announce.ts';
import { useTexts } from './use-texts.ts';
import { maskEmail, type OtpState } from './state/sign-in-state.ts';
import { useErrorToast } from './use-error-toast.ts';
import { useVerify } from './verify.ts';

const CODE_LENGTH = 6;

/** Refusals after which only a new code can sign in. */
const endedTexts: Record<string, 'signIn.codeUsedUp' | 'signIn.codeEnded' | undefined> = {
  otp_locked: 'signIn.codeUsedUp',
  otp_expired: 'signIn.codeEnded',
};

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
  const field = useRef<HTMLInputElement>(null);
  const sentTo = t('signIn.codeSent', { email: maskEmail(state.email) });
  useEffect(() => announce(sentTo), [sentTo]);
  const ended = verify.error && endedTexts[verify.error.code];
  const refused = ended ? t(ended) : verify.error?.message;
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    verify.mutate(
      { email: state.email, otp: code, ...(state.browserToken !== null && { browser_token: state.browserToken }) },
      {
        onError: ({ code: reason, message }) => {
          const text = endedTexts[reason];
          showError(text ? t(text) : message);
          field.current?.focus();
          field.current?.select();
        },
      },
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
        <Text>{sentTo}</Text>
        <Field label={t('signIn.code')} error={refused}>
          <TextInput
            ref={field}
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
          variant={ended ? 'secondary' : 'primary'}
          block
          disabled={code.length < CODE_LENGTH}
          loading={verify.isPending}
          loadingText={t('signIn.verifying')}
        >
          {t('signIn.verify')}
        </Button>
        {mayResend ? (
          <Button variant={ended ? 'primary' : 'quiet'} loading={resend.isPending} onClick={sendAgain}>
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
