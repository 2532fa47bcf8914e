import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { inLanguage } from '@laurel/contracts/languages/in-language';
import { Banner, Button, Heading, Stack, TextLink } from '@laurel/ui';
import { Checkbox, Field, TextInput } from '@laurel/ui/fields';
import { language } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { postalWord } from '../parts/attributes/address-words.ts';
import { AttributeFields } from '../parts/attributes/attribute-fields.tsx';
import { takeFocus } from '../parts/feedback/focus.ts';
import { pointsLabel } from '../parts/points-label.ts';
import { currentProgram } from '../parts/program.ts';
import { useTexts } from './use-texts.ts';
import { BotCheck } from './bot-check.tsx';
import { storeSignIn } from './state/stored-sign-in.ts';
import type { SignUpState, TypedNames } from './state/sign-in-state.ts';
import { useVerify } from './verify.ts';

interface SignUpForm extends TypedNames {
  agree_terms: boolean;
}

/** The fields stand in the order of the screen. */
const named = ['first_name', 'last_name', 'postal'] as const;

interface SignUpStepProps {
  state: SignUpState;
  onAnswer: (answer: VerifyResponse, email: string) => void;
  onBack: () => void;
}

export function SignUpStep({ state, onAnswer, onBack }: SignUpStepProps): ReactNode {
  const t = useTexts();
  const program = currentProgram();
  const [check, setCheck] = useState<string | null>(null);
  const verify = useVerify(onAnswer);
  const asked = state.asked ?? [];
  const { register, handleSubmit, control, formState, getValues, setFocus } = useForm<SignUpForm>({
    defaultValues: {
      first_name: '',
      last_name: '',
      postal: '',
      ...state.typed,
      agree_terms: false,
      profile_answers: Object.fromEntries(
        asked.map(({ attribute_name: name }) => [name, state.typed?.profile_answers[name] ?? '']),
      ),
    },
  });
  const fields = [...named, ...asked.map(({ attribute_name }) => `profile_answers.${attribute_name}` as const)];
  const agreed = useWatch({ control, name: 'agree_terms' });
  const required = { validate: (value: string) => value.trim() !== '' || t('signIn.required') };
  const fault = (field: (typeof named)[number]): string | undefined =>
    formState.errors[field]?.message ?? verify.error?.errors[field]?.[0];
  const submit = handleSubmit(({ agree_terms, profile_answers, ...names }) =>
    verify.mutate(
      {
        email: state.email,
        ...names,
        agree_terms,
        ...(asked.length > 0 && { profile_answers }),
        ...(check && { 'cf-turnstile-response': check }),
      },
      {
        onError: ({ errors }) => {
          const wrong = fields.find((field) => errors[field]);
          if (wrong) setFocus(wrong);
        },
      },
    ),
  );
  // The agreement is given anew after a reload.
  const keepTyped = (): void => {
    const { first_name, last_name, postal, profile_answers } = getValues();
    storeSignIn({ ...state, typed: { first_name, last_name, postal, profile_answers } });
  };
  const missing = verify.data?.ok === false;
  const isAtField = fields.some((field) => verify.error?.errors[field]);
  const points = pointsLabel(program.signup_challenge?.points ?? 0);
  return (
    <form onSubmit={(event) => void submit(event)} onChange={keepTyped} noValidate>
      <Stack gap={4}>
        <Heading level={1}>{t('signIn.join', { program: program.name })}</Heading>
        {(missing || verify.error) && (
          <div key={verify.submittedAt} ref={isAtField ? null : takeFocus}>
            <Banner tone="danger" live={isAtField}>
              {missing ? t('signIn.missing') : verify.error?.message}
            </Banner>
          </div>
        )}
        <Field label={t('signIn.firstName')} error={fault('first_name')} required>
          <TextInput autoComplete="given-name" autoFocus {...register('first_name', required)} />
        </Field>
        <Field label={t('signIn.lastName')} error={fault('last_name')} required>
          <TextInput autoComplete="family-name" {...register('last_name', required)} />
        </Field>
        <Field label={t(`signIn.postal.${postalWord()}`)} error={fault('postal')}>
          <TextInput autoComplete="postal-code" {...register('postal')} />
        </Field>
        <AttributeFields asked={asked} control={control} fault={(path) => verify.error?.errors[path]?.[0]} />
        <Checkbox label={<Terms />} {...register('agree_terms')} />
        <BotCheck attempt={verify.submittedAt} onToken={setCheck} />
        <Button type="submit" variant="primary" block disabled={!agreed} loading={verify.isPending}>
          {points ? t('signIn.signUpAndEarn', { points }) : t('signIn.signUp')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </Stack>
    </form>
  );
}

const LEGAL = /privacy|privacidad|rules|bases|terms|términos|condiciones/i;

/** Links to the program's pages about privacy, rules and terms; a plain sentence when it has none. */
function Terms(): ReactNode {
  const t = useTexts();
  const { published_program_pages: all, content_language: own } = currentProgram();
  const pages = all.filter((page) => LEGAL.test(page.title)).map((page) => inLanguage(page, 'title', language(), own));
  if (pages.length === 0) return t('signIn.agreePlain');
  return (
    <>
      {t('signIn.agree')}{' '}
      {pages.map((page, index) => (
        <span key={page.id}>
          {index > 0 && ', '}
          {/* The link opens in a tab of its own: the filled-in form stays. */}
          <TextLink href={`/${page.slug}`} target="_blank" lang={page.lang}>
            {page.title}
          </TextLink>
        </span>
      ))}
    </>
  );
}
