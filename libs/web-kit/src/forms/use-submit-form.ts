import { type BaseSyntheticEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { type ApiError, toApiError, useDirty } from '@laurel/web-kit';
import { applyServerErrors } from './server-errors.ts';

export interface SubmitFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>;
  /** Field paths in the order of the screen; the server's messages are matched with them. */
  fields: readonly FieldPath<Values>[];
  resolver?: Resolver<Values>;
  /** Named in the unsaved-changes dialog; a form without a label is not guarded. */
  guardLabel?: string;
  /** Path inside which leaving the page keeps the form; the current path when left out. */
  guardWithin?: string;
  /** Sends the values; may also run the follow-up of a success, such as going back to the list. */
  submit: (values: Values) => Promise<void>;
}

export interface SubmitForm<Values extends FieldValues> extends UseFormReturn<Values> {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** The last failed submit; its messages for unknown fields are in `otherErrors`. */
  failure: ApiError | null;
  otherErrors: string[];
}

/** A form that is sent to the server: its messages come back at their fields, unsaved values are guarded. */
export function useSubmitForm<Values extends FieldValues>(options: SubmitFormOptions<Values>): SubmitForm<Values> {
  const { defaultValues, fields, resolver, guardLabel, guardWithin, submit } = options;
  const form = useForm<Values>({ defaultValues, mode: 'onTouched', ...(resolver ? { resolver } : {}) });
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [otherErrors, setOtherErrors] = useState<string[]>([]);
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  // While the form is being saved, a successful `submit` navigates.
  useDirty(guardLabel !== undefined && isDirty && !isSubmitting && !isSubmitSuccessful, guardLabel ?? '', guardWithin);

  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    setOtherErrors([]);
    try {
      await submit(values);
    } catch (thrown) {
      const error = toApiError(thrown);
      setFailure(error);
      setOtherErrors(applyServerErrors(form, error, fields));
      // handleSubmit counts a submit without field errors as a success.
      form.setError('root.server', { type: error.code, message: error.message });
    }
  });
  const onSubmit = (event?: BaseSyntheticEvent): Promise<void> => {
    // Validation only removes messages from registered fields; a message at another field would block every later
    // submit.
    if (failure) form.clearErrors(Object.keys(failure.errors) as FieldPath<Values>[]);
    return send(event);
  };
  return { ...form, onSubmit, failure, otherErrors };
}
