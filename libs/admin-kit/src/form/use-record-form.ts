import { toast } from '@laurel/ui';
import { type ApiError, getPageData, toApiError } from '@laurel/web-kit';
import { dropDraft, type FormDraft, type SubmitForm, useFormDraft, useSubmitForm } from '@laurel/web-kit/forms';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type DefaultValues, type FieldError, type FieldValues, get, type Path, type Resolver } from 'react-hook-form';
import type { Conflict } from './conflict/conflict-dialog.tsx';
import { differing, merge, type ThreeVersions } from './conflict/merge.ts';
import { useCollisions } from './conflict/use-collisions.ts';
import { usePanel } from './panel-context.ts';
import { isWithin } from './paths.ts';
import { type FormState, type How, nextState } from './state/form-state.ts';
import { type Texts, useTexts } from './texts.ts';

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

interface SaveMessageOptions<Field extends string> {
  /** Paths in the order of the screen; a list is one field. */
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  /** Names the local draft, such as `challenge:7` or `challenge:new:1`. */
  draftKey: string;
  /** The kind selects the words "Sucess!" and "Error!" of settings or "Success!" and "Error!!!" of records. */
  kind: 'settings' | 'record';
  /** Titles of a save and of a refused one where they differ from those of its kind. */
  successTitle?: string;
  failureTitle?: string;
  /** The message of a save; nothing where `onSaved` shows it. */
  success?: { created: string; updated: string };
  /** The words of the save that has just ended, for a form that saves to more than one place; `null` for `success`. */
  savedWords?: () => { title: string; text: string } | null;
  /** Scrolls to a refused field, where it may be out of sight. */
  reveal?: (field: Field) => void;
}

export interface RecordFormOptions<
  Values extends FieldValues,
  Stored extends Versioned,
  Field extends Path<Values>,
  Answer,
> extends SaveMessageOptions<Field> {
  /** The record as just read; `null` for a new one. */
  record: Stored | null;
  valuesOf: (record: Stored | null) => Values;
  /** A value in words, `null` for none: for comparing versions. */
  fieldText?: (field: Field, values: Values) => string | null;
  /** How to fix a field, or a part of it at `path`; the resolver's own message when left out. */
  faultText?: (field: Field, path: string) => string;
  resolver?: Resolver<Values>;
  /** Named in the dialog about unsaved changes. */
  label: string;
  /** Reads the stored record after another admin has saved. */
  read?: () => Promise<Stored>;
  /** Saves; a rejection is shown at its fields, or as a general error. */
  save: (values: Values, save: Save<Stored>) => Promise<Answer>;
  /**
   * The stored record in the answer, where the page stays: the form is filled with it, and preserves input that was
   * typed after the save was sent.
   */
  stored?: (answer: Answer) => Stored;
  /** Runs once the form no longer guards the saved values. */
  onSaved?: (answer: Answer) => void | Promise<void>;
}

export interface RecordForm<Values extends FieldValues, Stored extends Versioned> extends SubmitForm<Values> {
  base: Stored | null;
  /** The fault of a field, in words. */
  fault: (path: Path<Values>) => string | undefined;
  draft: FormDraft<Values>;
  /** The save that is under way, until its follow-up has ended. */
  saving: How | null;
  /** Validates, and saves what has changed; `finish` is sent also when nothing has. */
  send: (how?: How) => Promise<void>;
  conflict: Conflict;
}

/** What became of one call of `save` that was not refused. */
type Outcome<Stored, Values, Answer> =
  { type: 'answered'; sent: Values; answer: Answer } | { type: 'overtaken'; theirs: Stored; error: ApiError };

/** Saves of other admins that one save is merged with before it gives up. */
const MAX_MERGES = 5;

/** A form over one record: guard, draft, "nothing changed", a save between two others, and the server's answers. */
export function useRecordForm<Values extends FieldValues, Stored extends Versioned, Field extends Path<Values>, Answer>(
  options: RecordFormOptions<Values, Stored, Field, Answer>,
): RecordForm<Values, Stored> {
  const { record, valuesOf, fields, resolver, label, read, save, onSaved } = options;
  const collisionsOf = useCollisions(options);
  const panel = usePanel();
  const messages = saveMessages(useTexts(), options);
  const [state, dispatch] = useReducer(
    nextState<Stored, Values, Answer>,
    record,
    (base): FormState<Stored, Values, Answer> => ({ name: 'editing', base }),
  );
  const { base } = state;
  const attempt = useRef<Save<Stored>>({ base: record, changed: true, finish: false });
  const outcome = useRef<Outcome<Stored, Values, Answer>>(null);
  const draftKey = `${options.draftKey}:${getPageData().user?.id ?? ''}`;

  const overtaken = async (again: () => Promise<Stored>, error: ApiError): Promise<typeof outcome.current> => {
    try {
      return { type: 'overtaken', theirs: await again(), error };
    } catch (thrown) {
      messages.failed(thrown);
      return null;
    }
  };
  const form = useSubmitForm<Values>({
    defaultValues: valuesOf(record) as DefaultValues<Values>,
    fields,
    ...(resolver && { resolver }),
    guardLabel: label,
    ...(panel && { guardWithin: `${window.location.pathname}#${panel.hash}` }),
    submit: async (values) => {
      try {
        outcome.current = { type: 'answered', answer: await save(values, attempt.current), sent: values };
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.code !== 'version_conflict' || !read) messages.refused(error);
        else outcome.current = await overtaken(read, error);
        throw thrown;
      }
      dropDraft(draftKey);
      messages.saved(attempt.current.base === null);
    },
  });
  const { errors, isDirty } = form.formState;
  const draft = useFormDraft(form, draftKey, base ? String(base.version) : null);

  /** Fills the form with a record; the fields of `kept` keep what they hold. */
  const fill = (stored: Stored, kept: readonly Field[] = []): void => {
    const values = valuesOf(stored);
    if (kept.length === 0) {
      form.reset(values);
      dropDraft(draftKey);
      return;
    }
    for (const field of fields) {
      if (!kept.includes(field)) form.setValue(field, get(values, field));
    }
    form.reset(values, { keepValues: true });
  };
  const versions = (from: Stored | null, theirs: Stored): ThreeVersions<Values> => ({
    base: valuesOf(from),
    mine: form.getValues(),
    theirs: valuesOf(theirs),
  });

  const sendOnce = async (): Promise<typeof outcome.current> => {
    outcome.current = null;
    await form.onSubmit();
    return outcome.current;
  };
  /** Sends until there is an answer: the saves of other admins are merged where they changed other fields. */
  const submit = async (): Promise<void> => {
    for (let merges = 0; ; merges++) {
      const result = await sendOnce();
      if (result === null) {
        dispatch({ type: 'refused' });
        return;
      }
      if (result.type === 'answered') {
        dispatch({ ...result, stored: options.stored?.(result.answer) ?? null });
        return;
      }
      const { theirs } = result;
      const { kept, collided } = merge(fields, versions(attempt.current.base, theirs));
      if (collided.length > 0) {
        dispatch({ type: 'collided', theirs });
        return;
      }
      if (merges === MAX_MERGES) {
        messages.refused(result.error);
        dispatch({ type: 'refused' });
        return;
      }
      fill(theirs, kept);
      attempt.current = { ...attempt.current, base: theirs };
      dispatch({ type: 'merged', theirs });
    }
  };

  const followUp = useEffectEvent(async () => {
    if (state.name !== 'saved') return;
    const { answer, sent, stored } = state;
    if (stored) fill(stored, differing(fields, sent, form.getValues()));
    try {
      await onSaved?.(answer);
    } catch (thrown) {
      messages.failed(thrown);
    } finally {
      dispatch({ type: 'followed' });
    }
  });
  const isSaved = state.name === 'saved';
  // Navigation comes after guard and draft have released the saved form.
  useEffect(() => {
    if (isSaved) void followUp();
  }, [isSaved]);

  const theirs = state.name === 'conflict' ? state.theirs : null;
  const reload = (): void => {
    if (!theirs) return;
    fill(theirs);
    dispatch({ type: 'reloaded' });
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
    saving: state.name === 'saving' || state.name === 'saved' ? state.how : null,
    send: async (how = 'save') => {
      if (state.name !== 'editing') return;
      if (base && !isDirty && how === 'save') {
        messages.unchanged();
        return;
      }
      attempt.current = { base, changed: isDirty, finish: how === 'finish' };
      dispatch({ type: 'sent', how });
      await submit();
    },
    conflict: {
      collisions: theirs ? collisionsOf(versions(base, theirs)) : [],
      close: () => dispatch({ type: 'closed' }),
      reload,
      resolve: async (chosen) => {
        if (!theirs) return;
        const { kept, collided } = merge(fields, versions(base, theirs));
        const mine = [...kept, ...collided.filter((field) => !chosen.includes(field))];
        if (mine.length === 0 && !attempt.current.finish) {
          reload();
          return;
        }
        fill(theirs, mine);
        attempt.current = { ...attempt.current, base: theirs };
        dispatch({ type: 'resolved' });
        await submit();
      },
    },
  };
}

interface SaveMessages {
  unchanged: () => void;
  saved: (isNew: boolean) => void;
  /** A refusal with its reasons; the first field with one is revealed. */
  refused: (error: ApiError) => void;
  failed: (thrown: unknown) => void;
}

/** What a form says about its saves; a message replaces the one before it. */
function saveMessages<Field extends string>(t: Texts, options: SaveMessageOptions<Field>): SaveMessages {
  const { fields, fieldLabel, kind, success, reveal } = options;
  const latest = { id: options.draftKey };
  const title = options.failureTitle ?? t(`failure.${kind}`);
  const fieldAt = (path: string): Field | undefined => fields.find((name) => isWithin(path, name));
  const unchanged = (): void => {
    if (kind === 'record') toast.message(t('noChanges.record'), undefined, latest);
    else toast.message(t('noChanges.settings'), t('pleaseChange'), latest);
  };
  return {
    unchanged,
    saved: (isNew) => {
      const words = options.savedWords?.();
      if (words) {
        toast.success(words.title, words.text, latest);
        return;
      }
      if (!success) return;
      if (kind === 'record' && isNew) {
        toast.success(success.created, undefined, latest);
        return;
      }
      toast.success(options.successTitle ?? t(`success.${kind}`), isNew ? success.created : success.updated, latest);
    },
    refused: (error) => {
      if (error.code === 'no_changes') {
        unchanged();
        return;
      }
      // The fields of a conflict are version numbers.
      const errors = error.code === 'version_conflict' ? {} : error.errors;
      const reasons = Object.entries(errors).flatMap(([path, words]) => {
        const field = fieldAt(path);
        return words.map((word) => (field ? `${fieldLabel(field)}: ${word}` : word));
      });
      toast.error(title, reasons.join(' · ') || error.message, latest);
      const first = fields.find((name) => Object.keys(error.errors).some((path) => isWithin(path, name)));
      if (first) reveal?.(first);
    },
    failed: (thrown) => toast.error(title, toApiError(thrown).message, latest),
  };
}
