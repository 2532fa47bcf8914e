import { type RecordForm, useRecordForm } from '@laurel/admin-kit/form';
import { useSettingsTexts } from '@laurel/admin-kit/settings';
import type { ProgramSettings, ProgramSettingsSaved } from '@laurel/contracts/programs/settings.dto';
import { api, reloadWithNotice, toFormData } from '@laurel/web-kit';
import type { FieldValues, Path } from 'react-hook-form';
import { programAt, readSettings } from './program-settings.ts';
import { useTexts } from './use-texts.ts';

interface ProgramFormOptions<Values extends FieldValues, Field extends Path<Values>> {
  settings: ProgramSettings;
  valuesOf: (settings: ProgramSettings) => Values;
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  tab: 'general' | 'labels' | 'seo' | 'enrollment' | 'css';
  /** Sent as a form, as one that may bring pictures. */
  multipart?: boolean;
  /** The back-office's own pages use the saved values: names in the menu, for one. */
  reloads?: boolean;
}

/** One of the forms over the values of the program itself; each saves its own and leaves the others as they are. */
export function useProgramForm<Values extends FieldValues, Field extends Path<Values>>({
  settings,
  valuesOf,
  fields,
  fieldLabel,
  tab,
  multipart = false,
  reloads = false,
}: ProgramFormOptions<Values, Field>): RecordForm<Values, ProgramSettings> {
  const t = useTexts();
  const names = useSettingsTexts();
  const text = t('saved.text');
  return useRecordForm<Values, ProgramSettings, Field, ProgramSettingsSaved>({
    record: settings,
    valuesOf: (stored) => valuesOf(stored ?? settings),
    fields,
    fieldLabel,
    label: names(`tab.${tab}`),
    draftKey: `program:${settings.id}:${tab}`,
    kind: 'settings',
    ...(!reloads && { success: { created: text, updated: text } }),
    read: () => readSettings(settings.id),
    save: (values, { base }) => {
      const body = { ...values, version: (base ?? settings).version };
      return api.post(programAt(settings.id), multipart ? toFormData(body) : body);
    },
    ...(reloads
      ? { onSaved: () => reloadWithNotice({ title: t('saved.title'), text }) }
      : { stored: (answer: ProgramSettingsSaved) => answer }),
  });
}
