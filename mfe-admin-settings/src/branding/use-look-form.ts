import { type RecordFormOptions, useRecordForm } from '@laurel/admin-kit/form';
import { contentLanguages, translationValues } from '@laurel/admin-kit/languages';
import { useSettingsTexts } from '@laurel/admin-kit/settings';
import { type ElementCssStyle, lookTexts, type ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import {
  differingFields,
  type Look,
  type LookField,
  lookValue,
  lookValues,
  lookWith,
} from '@laurel/contracts/programs/look/look-fields';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { api, ApiError, toApiError } from '@laurel/web-kit';
import { useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { programAt, useStoredSettings } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';
import { useEditedProgram } from './draft/edited-program.ts';
import type { LookForm } from './draft/look-form.ts';
import { editedLook, publishedLook } from './words/stored-look.ts';
import { useLookTexts } from './words/use-texts.ts';

type OwnOptions<Values extends FieldValues, Field extends Path<Values>> = Pick<
  RecordFormOptions<Values, ProgramSettings, Field, ProgramSettings>,
  'fields' | 'fieldLabel' | 'fieldText' | 'resolver' | 'success' | 'successTitle' | 'failureTitle'
>;

interface DraftedFormOptions<Values extends FieldValues, Field extends Path<Values>> extends OwnOptions<Values, Field> {
  valuesOf: (look: Look) => Values;
  /** The look with the form's values in it. */
  changed: (look: Look, values: Values) => Look;
  /** Shows visitors a whole look at once. */
  publish: (look: Look, version: string) => Promise<ProgramSettings>;
  tab: 'colors' | 'assets' | 'fonts' | 'borders' | 'css';
}

/**
 * A form over values of the look. Without a draft it publishes what was changed in it, or begins one; while a draft stands
 * it shows the draft, and saves to it alone.
 */
export function useDraftedForm<Values extends FieldValues, Field extends Path<Values>>({
  valuesOf,
  changed,
  publish,
  tab,
  resolver,
  ...options
}: DraftedFormOptions<Values, Field>): LookForm<Values, ProgramSettings> {
  const looks = useLookTexts();
  const names = useSettingsTexts();
  const { settings } = useEditedProgram();
  const { read, store } = useStoredSettings(settings.id);
  const savesTo = useRef<'site' | 'draft'>('site');
  const form = useRecordForm<Values, ProgramSettings, Field, ProgramSettings>({
    ...options,
    record: settings,
    valuesOf: (stored) => valuesOf(editedLook(stored ?? settings)),
    ...(resolver && {
      // A draft may lack what publishing requires.
      resolver: (values, context, rest) =>
        savesTo.current === 'draft' ? { values, errors: {} } : resolver(values, context, rest),
    }),
    label: names(`tab.${tab}`),
    draftKey: `program:${settings.id}:${tab}`,
    kind: 'settings',
    savedWords: () =>
      savesTo.current === 'draft' ? { title: looks('draft.savedTitle'), text: looks('draft.saved') } : null,
    read,
    save: async (values, { base }) => {
      const from = base ?? settings;
      const [published, edited] = [publishedLook(from), editedLook(from)];
      const look = changed(edited, values);
      const fields = differingFields(edited, look);
      if (savesTo.current === 'site') {
        return store(await publish(lookWith(published, lookValues(look, fields)), from.version));
      }
      const changes = fields.map((field) => ({
        field,
        before: lookValue(published, field),
        value: lookValue(look, field),
      }));
      const version = from.look_draft?.version ?? null;
      const stored = await api
        .put(`${programAt(settings.id)}/look_draft`, { changes, version })
        .catch((thrown: unknown) => {
          throw withFieldErrors(toApiError(thrown), fields);
        });
      return store(stored);
    },
    stored: (answer) => answer,
  });
  const sendTo = (place: 'site' | 'draft'): Promise<void> => {
    savesTo.current = place;
    return form.send();
  };
  return {
    ...form,
    send: () => sendTo(settings.look_draft === null ? 'site' : 'draft'),
    saveDraft: () => sendTo('draft'),
  };
}

/** The refusal of a draft by the fields of the look, which the service names by their place in `changes`. */
function withFieldErrors(error: ApiError, fields: readonly LookField[]): ApiError {
  if (error.code !== 'validation_failed') return error;
  const fieldAt = (path: string): string => fields[Number(/^changes\.(\d+)\.value$/.exec(path)?.[1])] ?? path;
  const errors = Object.entries(error.errors).map(([path, words]) => [fieldAt(path), words] as const);
  const { kind, status, code, message, requestId } = error;
  return new ApiError({ kind, status, code, message, requestId, errors: Object.fromEntries(errors) });
}

interface TemplateFormOptions<Values extends FieldValues, Field extends Path<Values>> extends Pick<
  DraftedFormOptions<Values, Field>,
  'fields' | 'fieldLabel' | 'fieldText' | 'resolver' | 'tab'
> {
  valuesOf: (template: ProgramTemplateDetail) => Values;
  /** The template with the form's values in it. */
  changed: (template: ProgramTemplateDetail, values: Values) => ProgramTemplateDetail;
}

/** One of the branding forms over the template. */
export function useTemplateForm<Values extends FieldValues, Field extends Path<Values>>({
  valuesOf,
  changed,
  ...options
}: TemplateFormOptions<Values, Field>): LookForm<Values, ProgramSettings> {
  const t = useTexts();
  const { id } = useEditedProgram().settings;
  const { others } = contentLanguages(id);
  return useDraftedForm<Values, Field>({
    ...options,
    valuesOf: ({ template_detail }) => valuesOf(template_detail),
    changed: ({ template_detail, css }, values) => ({ template_detail: changed(template_detail, values), css }),
    publish: ({ template_detail }, version) =>
      api.put(`${programAt(id)}/template_detail`, {
        ...template_detail,
        // Without an empty text the service would leave a removed translation as it is.
        ...(others.length > 0 && {
          translations: translationValues(others, lookTexts, template_detail.translations),
        }),
        version,
      }),
    successTitle: t('toast.done'),
    failureTitle: t('toast.failed'),
    success: { created: t('toast.updated'), updated: t('toast.updated') },
  });
}

/** Values of a form over some parts of the style. */
export interface LookValues<Part extends keyof ElementCssStyle> {
  element_css_style: Pick<ElementCssStyle, Part>;
}

interface LookFormOptions<Part extends keyof ElementCssStyle, Field extends Path<LookValues<Part>>> extends Pick<
  TemplateFormOptions<LookValues<Part>, Field>,
  'fields' | 'fieldLabel' | 'tab'
> {
  partsOf: (style: ElementCssStyle) => Pick<ElementCssStyle, Part>;
  fieldText: (field: Field, style: Pick<ElementCssStyle, Part>) => string;
}

/** A branding form over some parts of the style. */
export function useLookForm<Part extends keyof ElementCssStyle, Field extends Path<LookValues<Part>>>({
  partsOf,
  fieldText,
  ...options
}: LookFormOptions<Part, Field>): LookForm<LookValues<Part>, ProgramSettings> {
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
