/** Whether a path of a form is a field, or lies inside it: `questions.0.title` is within `questions`. */
export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** The first path with an error at or below a field, as react-hook-form nests them. */
export function faultyPath(error: unknown, path: string): string {
  if (typeof error !== 'object' || error === null || 'type' in error) return path;
  for (const [name, inner] of Object.entries(error)) {
    if (inner !== undefined && name !== 'root' && name !== 'ref') return faultyPath(inner, `${path}.${name}`);
  }
  return path;
}
