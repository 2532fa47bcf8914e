import type { Account } from '@laurel/contracts/identity/account.dto';
import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';
import { Banner, Button, Card, Grid, Row, Stack, Text, toast } from '@laurel/ui';
import { Avatar } from '@laurel/ui/avatar';
import { Field, FormErrors, TextInput } from '@laurel/ui/fields';
import { api, formatDate, toApiError } from '@laurel/web-kit';
import { useSubmitForm } from '@laurel/web-kit/forms';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { postalWord, regionWord } from '../../parts/attributes/address-words.ts';
import { AttributeFields } from '../../parts/attributes/attribute-fields.tsx';
import { announce } from '../../parts/feedback/announce.ts';
import { useTexts } from '../use-texts.ts';
import { useStoreAccount } from './store-account.ts';

const attributes = ['phone', 'address_1', 'address_2', 'city', 'state', 'postal', 'affiliation'] as const;
const names = ['first_name', 'last_name', ...attributes] as const;
const fields = [...names, 'profile_answers'] as const;

const Person = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** The profile as stored on the server. */
const PHONE = /^\+?[0-9][0-9 ()./-]{4,28}$/;

type Names = Record<(typeof names)[number], string>;

interface Profile extends Names {
  /** Texts by the names of the program's own attributes. */
  profile_answers: Record<string, string>;
}

const askedOf = ({ active_profile_attributes: active }: Account): ActiveProfileAttribute[] =>
  active.filter(({ places }) => places.includes('profile'));

function answersOf(account: Account): Record<string, string> {
  const stored = new Map(account.profile_answers.map(({ attribute_name, value }) => [attribute_name, value]));
  return Object.fromEntries(askedOf(account).map(({ attribute_name: name }) => [name, stored.get(name) ?? '']));
}

/** The answers that differ: one that staff have changed meanwhile is not overwritten with an untouched field. */
function changedAnswers(account: Account, answers: Record<string, string>): Record<string, string> {
  const stored = answersOf(account);
  return Object.fromEntries(Object.entries(answers).filter(([name, value]) => value !== stored[name]));
}

function profileOf(account: Account): Profile {
  const { first_name, last_name, profile_attributes: known } = account;
  const values = Object.fromEntries(attributes.map((name) => [name, known[name] ?? '']));
  return {
    first_name,
    last_name,
    ...(values as Omit<Names, 'first_name' | 'last_name'>),
    profile_answers: answersOf(account),
  };
}

/** The participant's name and address, editable. */
export function ProfileForm({ account }: { account: Account }): ReactNode {
  const t = useTexts();
  const storeAccount = useStoreAccount();
  const [saved, setSaved] = useState(account);
  const [outdated, setOutdated] = useState(false);
  const form = useSubmitForm<Profile>({
    defaultValues: profileOf(account),
    fields,
    guardLabel: t('account.profile.guard'),
    submit: async ({ profile_answers, ...profile }) => {
      try {
        const answer = await api.put('/public/account/profile', {
          ...profile,
          ...(askedOf(saved).length > 0 && { profile_answers: changedAnswers(saved, profile_answers) }),
          version: saved.version,
        });
        setSaved(answer.account);
        storeAccount(answer.account);
        toast.success(t('account.saved'), t('account.profile.updated'));
      } catch (thrown) {
        if (toApiError(thrown).code === 'version_conflict') setOutdated(true);
        throw thrown;
      }
    },
  });
  const { register, reset, formState, setFocus } = form;
  const { isDirty, isSubmitting, isSubmitSuccessful } = formState;
  useEffect(() => {
    if (isSubmitSuccessful) reset(profileOf(saved));
  }, [isSubmitSuccessful, reset, saved]);

  const reload = async (): Promise<void> => {
    const fresh = await api.get('/public/account');
    setSaved(fresh);
    storeAccount(fresh);
    reset(profileOf(fresh));
    setOutdated(false);
    setFocus('first_name');
    announce(t('account.profile.reloaded'));
  };
  const phone = { value: PHONE, message: t('account.profile.phoneInvalid') };
  const fault = (name: keyof Names): string | undefined => formState.errors[name]?.message;
  const name = (field: 'first_name' | 'last_name') =>
    register(field, { validate: (value) => value.trim() !== '' || t('account.profile.required') });
  const hasFieldErrors = Object.keys(form.failure?.errors ?? {}).length > 0;
  const others = form.failure && !hasFieldErrors ? [form.failure.message] : form.otherErrors;
  return (
    <Card title={t('account.profile.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) void form.onSubmit();
          else toast.message(t('account.noChanges'));
        }}
      >
        <Stack gap={5}>
          <Row gap={4} wrap={false}>
            <Avatar name={saved.name} src={saved.avatar?.url ?? null} size="large" />
            <Person>
              <Text weight="bold">{saved.name}</Text>
              <Text size="sm">{saved.email}</Text>
              <Text size="sm" tone="muted">
                {t('account.profile.memberSince', { date: formatDate(saved.created_at) })}
              </Text>
            </Person>
          </Row>
          <Grid min="small">
            <Field label={t('account.profile.firstName')} error={fault('first_name')} required>
              <TextInput autoComplete="given-name" {...name('first_name')} />
            </Field>
            <Field label={t('account.profile.lastName')} error={fault('last_name')} required>
              <TextInput autoComplete="family-name" {...name('last_name')} />
            </Field>
          </Grid>
          <Field label={t('account.profile.phone')} error={fault('phone')}>
            <TextInput type="tel" autoComplete="tel" {...register('phone', { pattern: phone })} />
          </Field>
          <Field label={t('account.profile.address1')} error={fault('address_1')}>
            <TextInput autoComplete="address-line1" {...register('address_1')} />
          </Field>
          <Field label={t('account.profile.address2')} error={fault('address_2')}>
            <TextInput autoComplete="address-line2" {...register('address_2')} />
          </Field>
          <Grid min="small">
            <Field label={t('account.profile.city')} error={fault('city')}>
              <TextInput autoComplete="address-level2" {...register('city')} />
            </Field>
            <Field label={t(`account.profile.region.${regionWord()}`)} error={fault('state')}>
              <TextInput autoComplete="address-level1" {...register('state')} />
            </Field>
            <Field label={t(`account.profile.postal.${postalWord()}`)} error={fault('postal')}>
              <TextInput autoComplete="postal-code" {...register('postal')} />
            </Field>
          </Grid>
          <Field
            label={t('account.profile.affiliation')}
            hint={t('account.profile.affiliationHint')}
            error={fault('affiliation')}
          >
            <TextInput autoComplete="organization" {...register('affiliation')} />
          </Field>
          <AttributeFields asked={askedOf(saved)} control={form.control} />
          {outdated && (
            <Banner
              tone="warning"
              title={t('account.profile.conflict')}
              action={
                <Button size="small" onClick={() => void reload()}>
                  {t('account.profile.reload')}
                </Button>
              }
            >
              {t('account.profile.conflictText')}
            </Banner>
          )}
          {!outdated && <FormErrors title={t('account.errorOccurred')} errors={others} />}
          <Row justify="end">
            <Button type="submit" variant="primary" loading={isSubmitting} loadingText={t('account.saving')}>
              {t('account.save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
