import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, dropDraft, readDraft, writeDraft } from '../state/drafts.ts';

export interface FormDraft<Values> {
  /** A draft of an earlier visit that has been neither restored nor discarded. */
  found: Draft<Values> | null;
  /** The record has changed since the draft was begun: show both before restoring. */
  outdated: boolean;
  restore: () => void;
  discard: () => void;
}

const PAUSE_MS = 500;

/**
 * Stores a form's unsaved values in this browser while they are typed, and offers them at the next visit.
 *
 * @param key one per record and person, for example `challenge:17`
 * @param baseVersion the record's version that the form was filled from
 */
export function useFormDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'reset' | 'subscribe' | 'formState'>,
  key: string,
  baseVersion: string | null = null,
): FormDraft<Values> {
  const [found, setFound] = useState(() => readDraft<Values>(key));
  const { isSubmitSuccessful } = form.formState;
  const { subscribe } = form;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The version is the one of that moment: the record may have been read again since the last key.
  const keep = useEffectEvent((values: Values) => writeDraft(key, values, baseVersion));
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current);
        if (isDirty) timer.current = setTimeout(() => keep(values), PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [subscribe, key]);

  useEffect(() => {
    if (!isSubmitSuccessful) return;
    // A pending write must not store a draft after the record was saved.
    clearTimeout(timer.current);
    dropDraft(key);
  }, [isSubmitSuccessful, key]);

  const close = (): void => setFound(null);
  return {
    found,
    outdated: found !== null && found.baseVersion !== baseVersion,
    restore: () => {
      if (found) form.reset(found.value, { keepDefaultValues: true });
      close();
    },
    discard: () => {
      dropDraft(key);
      close();
    },
  };
}
