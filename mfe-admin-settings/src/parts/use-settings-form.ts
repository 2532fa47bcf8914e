import type { ProgramSaved, ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { toast } from '@laurel/ui';
import { reloadWithNotice, toApiError } from '@laurel/web-kit';
import { type SubmitForm, useSubmitForm } from '@laurel/web-kit/forms';
import { useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { readSettings } from './program-settings.ts';
import { useTexts } from './use-texts.ts';

interface SettingsFormOptions<Values extends FieldValues> {
  settings: ProgramSettings;
  valuesOf: (settings: ProgramSettings) => Values;
  fields: readonly FieldPath<Values>[];
  /** Named in the dialog about unsaved changes. */
  label: string;
  save: (values: Values, version: string) => Promise<ProgramSaved>;
}

export interface SettingsForm<Values extends FieldValues> extends SubmitForm<Values> {
  /** Somebody else has saved in between. */
  outdated: boolean;
  /** Forgets what was typed and shows what is stored now. */
  reload: () => Promise<void>;
}

/** One form of the settings: says when nothing was changed, and keeps what was typed when the server refuses it. */
export function useSettingsForm<Values extends FieldValues>(
  options: SettingsFormOptions<Values>,
): SettingsForm<Values> {
  const { settings, valuesOf, fields, label, save } = options;
  const t = useTexts();
  const [version, setVersion] = useState(settings.version);
  const [outdated, setOutdated] = useState(false);
  const form = useSubmitForm<Values>({
    defaultValues: valuesOf(settings) as DefaultValues<Values>,
    fields,
    guardLabel: label,
    submit: async (values) => {
      try {
        await save(values, version);
        // The page itself was made from what has changed: names in the menu, for one.
        reloadWithNotice({ title: t('toast.done'), text: t('toast.updated') });
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.code === 'no_changes') toast.message(t('toast.noChanges'), t('toast.pleaseChange'));
        else if (error.code === 'version_conflict') setOutdated(true);
        else toast.error(t('toast.failed'), error.message);
        throw error;
      }
    },
  });
  return {
    ...form,
    onSubmit: async (event) => {
      event?.preventDefault();
      if (form.formState.isDirty) await form.onSubmit();
      else toast.message(t('toast.noChanges'), t('toast.pleaseChange'));
    },
    outdated,
    reload: async () => {
      const fresh = await readSettings(settings.id);
      setVersion(fresh.version);
      form.reset(valuesOf(fresh));
      setOutdated(false);
    },
  };
}
