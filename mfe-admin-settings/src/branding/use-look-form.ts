import { type RecordForm, useRecordForm } from '@laurel/admin-kit/form';
import { useSettingsTexts } from '@laurel/admin-kit/settings';
import type { ElementCssStyle, ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { api } from '@laurel/web-kit';
import type { FieldValues, Path, Resolver } from 'react-hook-form';
import { programAt, useStoredSettings } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';

interface TemplateFormOptions<Values extends FieldValues, Field extends Path<Values>> {
  settings: ProgramSettings;
  valuesOf: (template: ProgramTemplateDetail) => Values;
  /** The template with the form's values in it. */
  changed: (template: ProgramTemplateDetail, values: Values) => ProgramTemplateDetail;
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  fieldText: (field: Field, values: Values) => string | null;
  resolver?: Resolver<Values>;
  tab: 'colors' | 'assets' | 'fonts' | 'borders';
}

/** One of the branding forms; each saves its own values and leaves the others as they are stored. */
export function useTemplateForm<Values extends FieldValues, Field extends Path<Values>>({
  settings,
  valuesOf,
  changed,
  fields,
  fieldLabel,
  fieldText,
  resolver,
  tab,
}: TemplateFormOptions<Values, Field>): RecordForm<Values, ProgramSettings> {
  const t = useTexts();
  const names = useSettingsTexts();
  const { read, keep } = useStoredSettings(settings.id);
  return useRecordForm<Values, ProgramSettings, Field, ProgramSettings>({
    record: settings,
    valuesOf: (stored) => valuesOf((stored ?? settings).template_detail),
    fields,
    fieldLabel,
    fieldText,
    ...(resolver && { resolver }),
    label: names(`tab.${tab}`),
    draftKey: `program:${settings.id}:${tab}`,
    kind: 'settings',
    successTitle: t('toast.done'),
    failureTitle: t('toast.failed'),
    success: { created: t('toast.updated'), updated: t('toast.updated') },
    read,
    save: async (values, { base }) => {
      const { template_detail: template, version } = base ?? settings;
      const address = `${programAt(settings.id)}/template_detail` as const;
      return keep(await api.put(address, { ...changed(template, values), version }));
    },
    stored: (answer) => answer,
  });
}

/** Values of a form over some parts of the style. */
export interface LookValues<Part extends keyof ElementCssStyle> {
  element_css_style: Pick<ElementCssStyle, Part>;
}

interface LookFormOptions<Part extends keyof ElementCssStyle, Field extends Path<LookValues<Part>>> extends Pick<
  TemplateFormOptions<LookValues<Part>, Field>,
  'settings' | 'fields' | 'fieldLabel' | 'tab'
> {
  partsOf: (style: ElementCssStyle) => Pick<ElementCssStyle, Part>;
  fieldText: (field: Field, style: Pick<ElementCssStyle, Part>) => string;
}

/** A branding form over some parts of the style. */
export function useLookForm<Part extends keyof ElementCssStyle, Field extends Path<LookValues<Part>>>({
  partsOf,
  fieldText,
  ...options
}: LookFormOptions<Part, Field>): RecordForm<LookValues<Part>, ProgramSettings> {
  return useTemplateForm<LookValues<Part>, Field>({
    ...options,
    valuesOf: ({ element_css_style }) => ({ element_css_style: partsOf(element_css_style) }),
    changed: (template, { element_css_style: parts }) => ({
      ...template,
      element_css_style: { ...template.element_css_style, ...parts },
    }),
    fieldText: (field, { element_css_style: parts }) => fieldText(field, parts),
  });
}
