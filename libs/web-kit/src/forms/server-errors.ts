import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '@laurel/web-kit';

/**
 * Puts the server's messages at their fields and focuses the first of them.
 *
 * @param fields the form's field paths in the order of the screen
 * @returns the messages that belong to no field of the form
 */
export function applyServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  error: ApiError,
  fields: readonly FieldPath<Values>[],
): string[] {
  const others: string[] = [];
  const known = new Set<string>(fields);
  for (const [path, messages] of Object.entries(error.errors)) {
    if (known.has(path)) form.setError(path as FieldPath<Values>, { type: 'server', message: messages.join(' ') });
    else others.push(...messages.map((message) => `${path}: ${message}`));
  }
  const first = fields.find((field) => Object.hasOwn(error.errors, field));
  if (first) form.setFocus(first);
  return others;
}
