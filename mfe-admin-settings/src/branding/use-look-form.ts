import { type RecordForm, useRecordForm } from '@laurel/admin-kit/form';
import { useSettingsTexts } from '@laurel/admin-kit/settings';
import type { ElementCssStyle } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { api } from '@laurel/web-kit';
import type { Path } from 'react-hook-form';
import { programAt, useStoredSettings } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';

/** Values of a form over some parts of the look. */
export interface LookValues<Part extends keyof ElementCssStyle> {
  element_css_style: Pick<ElementCssStyle, Part>;
}

interface LookFormOptions<Part extends keyof ElementCssStyle, Field extends Path<LookValues<Part>>> {
  settings: ProgramSettings;
  partsOf: (style: ElementCssStyle) => Pick<ElementCssStyle, Part>;
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  fieldText: (field: Field, style: Pick<ElementCssStyle, Part>) => string;
  tab: 'colors' | 'fonts' | 'borders';
}

/** One of the forms over the program's look; each saves its own parts and leaves the others as they are stored. */
export function useLookForm<Part extends keyof ElementCssStyle, Field extends Path<LookValues<Part>>>({
  settings,
  partsOf,
  fields,
  fieldLabel,
  fieldText,
  tab,
}: LookFormOptions<Part, Field>): RecordForm<LookValues<Part>, ProgramSettings> {
  const t = useTexts();
  const names = useSettingsTexts();
  const { read, keep } = useStoredSettings(settings.id);
  return useRecordForm<LookValues<Part>, ProgramSettings, Field, ProgramSettings>({
    record: settings,
    valuesOf: (stored) => ({
      element_css_style: partsOf((stored ?? settings).template_detail.element_css_style),
    }),
    fields,
    fieldLabel,
    fieldText: (field, values) => fieldText(field, values.element_css_style),
    label: names(`tab.${tab}`),
    draftKey: `program:${settings.id}:${tab}`,
    kind: 'settings',
    successTitle: t('toast.done'),
    failureTitle: t('toast.failed'),
    success: { created: t('toast.updated'), updated: t('toast.updated') },
    read,
    save: async ({ element_css_style: parts }, { base }) => {
      const { template_detail: template, version } = base ?? settings;
      const style = { ...template.element_css_style, ...parts };
      const address = `${programAt(settings.id)}/template_detail` as const;
      return keep(await api.put(address, { ...template, element_css_style: style, version }));
    },
    stored: (answer) => answer,
  });
}
