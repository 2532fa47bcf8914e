import { toast } from '@laurel/ui';
import { type ApiError, getPageData, toApiError } from '@laurel/web-kit';
import { dropDraft, type FormDraft, type SubmitForm, useFormDraft, useSubmitForm } from '@laurel/web-kit/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldError, type FieldValues, get, type Path, type Resolver } from 'react-hook-form';
import { usePanel } from './panel-context.ts';
import { type Difference, differences, differing } from './differences.ts';
import { isWithin } from './paths.ts';
import { useTexts } from './texts.ts';

/** The form's values; a save names the version that the form was filled from. */
export interface Versioned {
  version: string | number;
}

export interface Save<Stored extends Versioned> {
  /** The record that the form was filled from, with the version to name; `null` makes a new one. */
  base: Stored | null;
  /** False when only the follow-up of the save is wanted. */
  changed: boolean;
  /** The second save of the form was pressed, for example "Save and activate". */
  finish: boolean;
}

export interface RecordFormOptions<
  Values extends FieldValues,
  Stored extends Versioned,
  Field extends Path<Values>,
  Answer,
> {
  /** The record as just read; `null` for a new one. */
  record: Stored | null;
  valuesOf: (record: Stored | null) => Values;
  /** Paths in the order of the screen; a list is one field. */
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  /** A value in words, `null` for none: for comparing two versions. */
  fieldText?: (field: Field, values: Values) => string | null;
  /** How to fix a field, or a part of it at `path`; the resolver's own message when left out. */
  faultText?: (field: Field, path: string) => string;
  resolver?: Resolver<Values>;
  /** Named in the dialog about unsaved changes. */
  label: string;
  /** Names the local draft, such as `challenge:7` or `challenge:new:1`. */
  draftKey: string;
  /** Reads the stored record after another admin has saved. */
  read?: () => Promise<Stored>;
  /** Saves; a rejection is shown at its fields, or as a general error. */
  save: (values: Values, save: Save<Stored>) => Promise<Answer>;
  /**
   * Runs once the form no longer guards the saved values; `reload` fills it anew for a page that stays, and preserves
   * later input.
   */
  onSaved: (answer: Answer, reload: () => Promise<void>) => void | Promise<void>;
  /** The kind selects the words "Sucess!" and "Error!" of settings or "Success!" and "Error!!!" of records. */
  kind: 'settings' | 'record';
  /** Title of a refused save where it differs from those of its kind. */
  failureTitle?: string;
  /** The message of a save; nothing where `onSaved` shows it. */
  success?: { created: string; updated: string };
  /** Scrolls to a refused field, where it may be out of sight. */
  reveal?: (field: Field) => void;
}

/** Another admin has saved since the form was filled. */
export interface Conflict {
  isOpen: boolean;
  differences: () => Difference[];
  close: () => void;
  /** Takes the newer version and forgets what was typed. */
  reload: () => void;
  overwrite: () => Promise<void>;
}

export interface RecordForm<Values extends FieldValues, Stored extends Versioned> extends SubmitForm<Values> {
  base: Stored | null;
  /** The fault of a field, in words. */
  fault: (path: Path<Values>) => string | undefined;
  draft: FormDraft<Values>;
  /** True until the follow-up of the save has ended. */
  saving: 'save' | 'finish' | null;
  /** Validates, and saves what has changed; `finish` is sent also when nothing has. */
  send: (how?: 'save' | 'finish') => Promise<void>;
  conflict: Conflict;
}

/** A form over one record: guard, draft, "nothing changed", a save between two others, and the server's answers. */
export function useRecordForm<Values extends FieldValues, Stored extends Versioned, Field extends Path<Values>, Answer>(
  options: RecordFormOptions<Values, Stored, Field, Answer>,
): RecordForm<Values, Stored> {
  const { record, valuesOf, fields, fieldLabel, resolver, label, read, save, onSaved, kind, success, reveal } = options;
  const t = useTexts();
  const panel = usePanel();
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [saving, setSaving] = useState<'save' | 'finish' | null>(null);
  const attempt = useRef<Save<Stored>>({ base: record, changed: true, finish: false });
  const answered = useRef<{ answer: Answer; sent: Values } | null>(null);
  /** The values of a save, until the form is filled with the stored ones. */
  const unread = useRef<Values | null>(null);
  const [saves, setSaves] = useState(0);

  const failed = options.failureTitle ?? t(`failure.${kind}`);
  const refused = async (error: ApiError): Promise<void> => {
    if (error.code === 'no_changes') {
      sayUnchanged();
      return;
    }
    if (error.code === 'version_conflict' && read) {
      try {
        setTheirs(await read());
      } catch (thrown) {
        toast.error(failed, toApiError(thrown).message);
      }
      return;
    }
    const reasons = Object.entries(error.errors).flatMap(([path, words]) => {
      const field = fields.find((name) => isWithin(path, name));
      return words.map((word) => (field ? `${fieldLabel(field)}: ${word}` : word));
    });
    toast.error(failed, reasons.join(' · ') || error.message, { id: options.draftKey });
    const first = fields.find((name) => Object.keys(error.errors).some((path) => isWithin(path, name)));
    if (first) reveal?.(first);
  };

  const form = useSubmitForm<Values>({
    defaultValues: valuesOf(record) as DefaultValues<Values>,
    fields,
    ...(resolver && { resolver }),
    guardLabel: label,
    ...(panel && { guardWithin: `${window.location.pathname}#${panel.hash}` }),
    submit: async (values) => {
      try {
        answered.current = { answer: await save(values, attempt.current), sent: values };
      } catch (thrown) {
        await refused(toApiError(thrown));
        throw thrown;
      }
      if (!success) return;
      if (kind === 'record' && attempt.current.base === null) toast.success(success.created);
      else toast.success(t(`success.${kind}`), attempt.current.base ? success.updated : success.created);
    },
  });
  const { errors, isDirty } = form.formState;
  const draftKey = `${options.draftKey}:${getPageData().user?.id ?? ''}`;
  const draft = useFormDraft(form, draftKey, base ? String(base.version) : null);

  const hold = (stored: Stored): void => {
    setBase(stored);
    setTheirs(null);
    unread.current = null;
  };
  const fill = (stored: Stored): void => {
    form.reset(valuesOf(stored));
    dropDraft(draftKey);
    hold(stored);
  };
  const typedSince = (sent: Values): Field[] => differing(fields, sent, form.getValues());
  /** Fields that were typed in since the save keep what they hold. */
  const refill = (stored: Stored, sent: Values): void => {
    const typed = typedSince(sent);
    if (typed.length === 0) {
      fill(stored);
      return;
    }
    const values = valuesOf(stored);
    for (const field of fields) {
      if (!typed.includes(field)) form.setValue(field, get(values, field));
    }
    form.reset(values, { keepValues: true });
    hold(stored);
  };
  const reload = async (): Promise<void> => {
    if (!read || !answered.current) return;
    const { sent } = answered.current;
    unread.current = sent;
    // Guard and draft cover input from here on.
    form.reset(sent, { keepValues: true });
    refill(await read(), sent);
  };
  /** Repeats a failed reload after a save; answers whether the next save can use its version. */
  const catchUp = async (sent: Values): Promise<boolean> => {
    if (!read) return true;
    try {
      const stored = await read();
      attempt.current = { ...attempt.current, base: stored };
      if (differing(typedSince(sent), sent, valuesOf(stored)).length > 0) {
        setTheirs(stored);
        return false;
      }
      refill(stored, sent);
      return true;
    } catch (thrown) {
      toast.error(failed, toApiError(thrown).message);
      return false;
    }
  };
  const followUp = useEffectEvent(async () => {
    try {
      if (answered.current) await onSaved(answered.current.answer, reload);
    } catch (thrown) {
      toast.error(failed, toApiError(thrown).message);
    } finally {
      setSaving(null);
    }
  });
  // Navigation comes after guard and draft have released the saved form.
  useEffect(() => {
    if (saves > 0) void followUp();
  }, [saves]);

  function sayUnchanged(): void {
    if (kind === 'record') toast.message(t('noChanges.record'));
    else toast.message(t('noChanges.settings'), t('pleaseChange'));
  }
  const submit = async (): Promise<void> => {
    setSaving(attempt.current.finish ? 'finish' : 'save');
    const before = answered.current;
    if (!unread.current || (await catchUp(unread.current))) await form.onSubmit();
    if (answered.current === before) setSaving(null);
    else setSaves((count) => count + 1);
  };

  return {
    ...form,
    base,
    fault: (path) => {
      const field = fields.find((name) => isWithin(path, name));
      const error: Partial<FieldError> | undefined = get(errors, path);
      if (!field || !error) return undefined;
      return error.type === 'server' ? error.message : (options.faultText?.(field, path) ?? error.message);
    },
    draft,
    saving,
    send: async (how = 'save') => {
      if (saving) return;
      if (base && !isDirty && how === 'save') {
        sayUnchanged();
        return;
      }
      attempt.current = { base, changed: isDirty, finish: how === 'finish' };
      await submit();
    },
    conflict: {
      isOpen: theirs !== null,
      differences: () => (theirs ? differences(t, options, form.getValues(), valuesOf(theirs)) : []),
      close: () => setTheirs(null),
      reload: () => {
        if (theirs) fill(theirs);
      },
      overwrite: async () => {
        if (!theirs) return;
        attempt.current = { ...attempt.current, base: theirs };
        hold(theirs);
        await submit();
      },
    },
  };
}
