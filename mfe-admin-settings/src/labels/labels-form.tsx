import { MediaField } from '@laurel/admin-kit/fields';
import { FormCard } from '@laurel/admin-kit/form';
import {
  contentLanguages,
  isTranslation,
  Translated,
  TranslatedForm,
  translationOf,
  TranslationStatus,
  translationValues,
  useTranslationLabel,
  withTranslations,
} from '@laurel/admin-kit/languages';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { Translations } from '@laurel/contracts/languages/translations';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { type TermForm, termForms } from '@laurel/contracts/programs/words/program-words.dto';
import { Grid, Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useProgramForm } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';
import { type FormExample, formExamples } from './term-forms.ts';

const terms = ['points', 'rewards'] as const;
const titles = ['prizes_title', 'my_account_title'] as const;
const texts = ['term_points_as', 'term_rewards_as', ...termForms, ...titles] as const;
const icons = ['earn_points_icon', 'current_rewards_icon', 'my_rewards_icon'] as const;
const fields = [...texts, ...icons] as const;

type Text = (typeof texts)[number];
type Labels = Record<Text, string> &
  Pick<ProgramSettings, (typeof icons)[number]> & { translations: Translations<Text> };

const valuesOf = (others: readonly Locale[], settings: ProgramSettings): Labels => ({
  ...(Object.fromEntries(texts.map((text) => [text, settings[text] ?? ''])) as Record<Text, string>),
  earn_points_icon: settings.earn_points_icon,
  current_rewards_icon: settings.current_rewards_icon,
  my_rewards_icon: settings.my_rewards_icon,
  translations: translationValues(others, texts, settings.translations),
});

/** The program's own words, and the pictures beside the titles of its home page. */
export function LabelsForm({ settings }: { settings: ProgramSettings }): ReactNode {
  return (
    <TranslatedForm programId={settings.id}>
      <LabelFields settings={settings} />
    </TranslatedForm>
  );
}

function LabelFields({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const labelIn = useTranslationLabel();
  const { own, others } = contentLanguages(settings.id);
  const examples = formExamples([own, ...others]);
  const label = (field: (typeof fields)[number]): string => {
    const formed = termForms.find((form) => form === field);
    if (formed === undefined) return t(`field.${field as Exclude<typeof field, TermForm>}`);
    const [, term, form] = formed.split('_') as ['term', (typeof terms)[number], string];
    const amount = examples.find((example) => example.form === form)?.amount ?? form;
    return t('field.termForm', {
      word: t(`field.term_${term}_as`),
      amount: typeof amount === 'number' ? formatNumber(amount) : amount,
    });
  };
  const form = useProgramForm({
    settings,
    valuesOf: (stored) => valuesOf(others, stored),
    fields: withTranslations(fields, texts, others),
    fieldLabel: (field) => {
      if (!isTranslation(field)) return label(field);
      const of = translationOf(field);
      return labelIn(label(of.field), of.language);
    },
    tab: 'labels',
    multipart: true,
  });
  const text = (name: Text, hint: string, only: FormExample['languages'] = [own, ...others]): ReactNode => (
    <Translated key={name} form={form} fault={form.fault} name={name} label={label(name)} only={only}>
      <Field label={label(name)} hint={hint} error={form.fault(name)} required={name.endsWith('_as')}>
        <TextInput {...form.register(name)} autoComplete="off" />
      </Field>
    </Translated>
  );
  // Languages stand beside each other, or else the words.
  const Columns = others.length === 0 ? Grid : OneColumn;
  return (
    <FormCard form={form}>
      <TranslationStatus control={form.control} />
      <Columns min="large" gap={6}>
        {terms.map((term) => (
          <Stack key={term} gap={4}>
            {text(`term_${term}_as`, t(`hint.term_${term}_as`))}
            {examples.map(({ form: plural, languages }) =>
              text(`term_${term}_${plural}`, t('hint.termForm'), languages),
            )}
          </Stack>
        ))}
      </Columns>
      <Columns min="large" gap={4}>
        {titles.map((name) => text(name, t(`hint.${name}`)))}
      </Columns>
      <Grid min="medium" gap={4}>
        {icons.map((name) => (
          <MediaField
            key={name}
            control={form.control}
            name={name}
            label={t(`field.${name}`)}
            hint={t(`hint.${name}`)}
            error={form.fault(name)}
            programId={settings.id}
          />
        ))}
      </Grid>
    </FormCard>
  );
}

function OneColumn({ gap, children }: { min: string; gap: 4 | 6; children: ReactNode }): ReactNode {
  return <Stack gap={gap}>{children}</Stack>;
}
