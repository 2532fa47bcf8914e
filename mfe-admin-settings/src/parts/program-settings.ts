import { type RecordForm, useRecordForm } from '@laurel/admin-kit/form';
import { storeUserProgram } from '@laurel/admin-kit/program';
import { useIsFresh } from '@laurel/admin-kit/record';
import { useSettingsTexts } from '@laurel/admin-kit/settings';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { type ApiError, api, toFormData, useApiQuery, useQueryClient, type UseQueryResult } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { useEffect } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTexts } from './use-texts.ts';

const settingsKeys = queryKeys('program-settings');

export const programAt = (id: string) => `/admin/v2/programs/${id}` as const;

/**
 * A program as its settings show it, also in the frame around the page; asked for anew at every visit, because an older
 * version could not be saved.
 */
export function useProgramSettings(id: string): UseQueryResult<ProgramSettings, ApiError> {
  const query = useApiQuery(programAt(id), { queryKey: settingsKeys.detail(id), staleTime: 0 });
  const { data } = query;
  const isFresh = useIsFresh(query);
  useEffect(() => {
    if (data && isFresh) storeUserProgram(data);
  }, [data, isFresh]);
  return query;
}

interface StoredSettings {
  /** Reads the program after another admin has saved it. */
  read: () => Promise<ProgramSettings>;
  /** Shows a program as it is stored, around its form and in the frame around the page; returns it. */
  store: <Stored extends ProgramSettings>(stored: Stored) => Stored;
}

export function useStoredSettings(id: string): StoredSettings {
  const client = useQueryClient();
  const store: StoredSettings['store'] = (stored) => {
    client.setQueryData(settingsKeys.detail(id), stored);
    storeUserProgram(stored);
    return stored;
  };
  return { read: async () => store(await api.get(programAt(id))), store };
}

interface ProgramFormOptions<Values extends FieldValues, Field extends Path<Values>> {
  settings: ProgramSettings;
  valuesOf: (settings: ProgramSettings) => Values;
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  tab: 'general' | 'labels' | 'seo' | 'enrollment';
  /** Sent as a form, as one that may bring pictures. */
  multipart?: boolean;
}

/** One of the forms over the values of the program itself; each saves its own and leaves the others as they are. */
export function useProgramForm<Values extends FieldValues, Field extends Path<Values>>({
  settings,
  valuesOf,
  fields,
  fieldLabel,
  tab,
  multipart = false,
}: ProgramFormOptions<Values, Field>): RecordForm<Values, ProgramSettings> {
  const t = useTexts();
  const names = useSettingsTexts();
  const { read, store } = useStoredSettings(settings.id);
  const text = t('saved');
  return useRecordForm({
    record: settings,
    valuesOf: (stored: ProgramSettings | null) => valuesOf(stored ?? settings),
    fields,
    fieldLabel,
    label: names(`tab.${tab}`),
    draftKey: `program:${settings.id}:${tab}`,
    kind: 'settings',
    success: { created: text, updated: text },
    read,
    save: async (values, { base }) => {
      const body = { ...values, version: (base ?? settings).version };
      return store(await api.post(programAt(settings.id), multipart ? toFormData(body) : body));
    },
    stored: (answer) => answer,
  });
}
