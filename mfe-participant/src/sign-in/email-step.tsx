import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { Button, Heading, Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { announce } from '../parts/feedback/announce.ts';
import { currentProgram } from '../parts/program.ts';
import { useTexts } from './use-texts.ts';
import { BotCheck } from './bot-check.tsx';
import { signInType, useVerify } from './verify.ts';

interface EmailStepProps {
  onAnswer: (answer: VerifyResponse, email: string) => void;
  /** Whether the address needs no call, because its step is shown again. */
  onEmail: (email: string) => boolean;
  /** A later step led back here. */
  isBack: boolean;
}

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function EmailStep({ onAnswer, onEmail, isBack }: EmailStepProps): ReactNode {
  const t = useTexts();
  const [check, setCheck] = useState<string | null>(null);
  const verify = useVerify(onAnswer);
  const needsCheck = verify.error?.code === 'bot_check';
  const { register, handleSubmit, formState, setFocus } = useForm<{ email: string }>({ defaultValues: { email: '' } });
  const refused = verify.error && !needsCheck ? (verify.error.errors['email']?.[0] ?? verify.error.message) : undefined;
  const submit = handleSubmit((values) => {
    const email = values.email.trim();
    if (onEmail(email)) return;
    verify.mutate(
      { email, ...(check && { 'cf-turnstile-response': check }) },
      {
        onError: ({ code, message }) => {
          if (code === 'bot_check') announce(message);
          else setFocus('email');
        },
      },
    );
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={4}>
        <Heading level={1}>{t('signIn.welcome', { program: currentProgram().name })}</Heading>
        <Field label={t('signIn.email')} error={formState.errors.email?.message ?? refused} required>
          <TextInput
            type="email"
            autoComplete="email"
            inputMode="email"
            autoFocus={isBack}
            {...register('email', {
              validate: (email) => LOOKS_LIKE_EMAIL.test(email.trim()) || t('signIn.invalidEmail'),
            })}
          />
        </Field>
        {needsCheck && <BotCheck attempt={verify.failureCount} onToken={setCheck} />}
        <Button type="submit" variant="primary" block loading={verify.isPending}>
          {t(signInType() === 'otp' ? 'signIn.getCode' : 'signIn.getLink')}
        </Button>
      </Stack>
    </form>
  );
}
