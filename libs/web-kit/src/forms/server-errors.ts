import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '@laurel/web-kit';

/**
 * Puts the server's messages at their fields and focuses the first of them.
 *
 * @param fields the form's field paths in the order of the screen; a message at `questions.0.title` is of `questions`
 * @returns the messages that belong to no field of the form
 */
export function applyServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  error: ApiError,
  fields: readonly FieldPath<Values>[],
): string[] {
  const others: string[] = [];
  const isOf = (path: string) => (field: string) => path === field || path.startsWith(`${field}.`);
  for (const [path, messages] of Object.entries(error.errors)) {
    if (fields.some(isOf(path)))
      form.setError(path as FieldPath<Values>, { type: 'server', message: messages.join(' ') });
    else others.push(...messages.map((message) => `${path}: ${message}`));
  }
  const paths = Object.keys(error.errors);
  const first = fields.map((field) => paths.find((path) => isOf(path)(field))).find((path) => path !== undefined);
  if (first !== undefined) form.setFocus(first as FieldPath<Values>);
  return others;
}
