import { MediaField } from '@laurel/admin-kit/fields';
import { FormCard } from '@laurel/admin-kit/form';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useProgramForm } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';

const terms = ['term_points_as', 'term_rewards_as'] as const;
const titles = ['prizes_title', 'my_account_title'] as const;
const icons = ['earn_points_icon', 'current_rewards_icon', 'my_rewards_icon'] as const;
const fields = [...terms, ...titles, ...icons] as const;

type Labels = Record<(typeof terms)[number] | (typeof titles)[number], string> &
  Pick<ProgramSettings, (typeof icons)[number]>;

const valuesOf = (settings: ProgramSettings): Labels => ({
  term_points_as: settings.term_points_as,
  term_rewards_as: settings.term_rewards_as,
  prizes_title: settings.prizes_title ?? '',
  my_account_title: settings.my_account_title ?? '',
  earn_points_icon: settings.earn_points_icon,
  current_rewards_icon: settings.current_rewards_icon,
  my_rewards_icon: settings.my_rewards_icon,
});

/** The program's own words, and the pictures beside the titles of its home page. */
export function LabelsForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useProgramForm({
    settings,
    valuesOf,
    fields,
    fieldLabel: (field) => t(`field.${field}`),
    tab: 'labels',
    multipart: true,
  });
  return (
    <FormCard form={form}>
      <Grid min="large" gap={4}>
        {terms.map((name) => (
          <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={form.fault(name)} required>
            <TextInput {...form.register(name)} autoComplete="off" />
          </Field>
        ))}
      </Grid>
      <Grid min="large" gap={4}>
        {titles.map((name) => (
          <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={form.fault(name)}>
            <TextInput {...form.register(name)} autoComplete="off" />
          </Field>
        ))}
      </Grid>
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
