import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Card, Stack } from '@laurel/ui';
import { Field, Switch, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { saveWords } from '../parts/program-settings.ts';
import { SaveBar } from '../parts/save-bar.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { useTexts } from '../parts/use-texts.ts';

const fields = ['name', 'description', 'term_points_as', 'term_rewards_as', 'test_mode'] as const;
type Words = Pick<ProgramSettings, (typeof fields)[number]>;

const wordsOf = ({ name, description, term_points_as, term_rewards_as, test_mode }: ProgramSettings): Words => ({
  name,
  description,
  term_points_as,
  term_rewards_as,
  test_mode,
});

/** The words that the program speaks of itself with. */
export function GeneralForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useSettingsForm<Words>({
    settings,
    valuesOf: wordsOf,
    fields,
    label: t('tab.general'),
    save: (words, version) => saveWords(settings.id, { ...words, version }),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Card>
      <form noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <Stack gap={5}>
          <Field label={t('field.name')} hint={t('hint.name')} error={errors.name?.message} required>
            <TextInput {...form.register('name')} autoComplete="off" />
          </Field>
          <Field label={t('field.description')} hint={t('hint.description')} error={errors.description?.message}>
            <TextArea {...form.register('description')} rows={3} maxLength={300} />
          </Field>
          <Field
            label={t('field.term_points_as')}
            hint={t('hint.term_points_as')}
            error={errors.term_points_as?.message}
            required
          >
            <TextInput {...form.register('term_points_as')} />
          </Field>
          <Field
            label={t('field.term_rewards_as')}
            hint={t('hint.term_rewards_as')}
            error={errors.term_rewards_as?.message}
            required
          >
            <TextInput {...form.register('term_rewards_as')} />
          </Field>
          <Switch
            {...form.register('test_mode')}
            label={t('field.test_mode')}
            hint={t(settings.test_mode ? 'hint.test_mode_on' : 'hint.test_mode')}
            disabled={settings.test_mode}
          />
          <SaveBar saving={isSubmitting} outdated={form.outdated} errors={form.otherErrors} onReload={form.reload} />
        </Stack>
      </form>
    </Card>
  );
}
