export { applyServerErrors } from './forms/server-errors.ts';
export { useSubmitForm, type SubmitForm, type SubmitFormOptions } from './forms/use-submit-form.ts';
export { useFormDraft, type FormDraft } from './forms/use-form-draft.ts';
export { dropDraft, readDraft, writeDraft, type Draft } from './state/drafts.ts';
