import type { ApiProblemField } from './problem.dto.ts';

/**
 * The faults of a refusal as the public API lists them.
 * @param errors messages by field, such as `items.0.name`
 * @param within pointer to the part of the request that the fields belong to
 */
export function problemFields(errors: Readonly<Record<string, readonly string[]>>, within = ''): ApiProblemField[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ pointer: within + pointerTo(field), code: codeOf(message), message })),
  );
}

/** `items.0.name` as a JSON pointer (RFC 6901): `/items/0/name`. */
const pointerTo = (field: string): string =>
  field
    .split('.')
    .map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');

function codeOf(message: string): string {
  if (message === 'is required') return 'required';
  return message === 'is not a known field' ? 'unknown' : 'invalid';
}
