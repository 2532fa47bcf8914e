type FormValue =
  string | number | bigint | boolean | Blob | null | undefined | FormValue[] | { [key: string]: FormValue };

function append(form: FormData, path: string, value: FormValue): void {
  if (value === undefined) return;
  if (value === null) form.append(path, '');
  else if (value instanceof Blob) form.append(path, value);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const nested = typeof item === 'object' && item !== null && !(item instanceof Blob);
      append(form, nested ? `${path}[${index}]` : `${path}[]`, item);
    }
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) append(form, `${path}[${key}]`, item);
  } else form.append(path, String(value));
}

declare const names: unique symbol;
declare const values: unique symbol;

/** A multipart body whose values are known to the types. */
export interface FormOf<Values, Names = keyof Values> extends FormData {
  readonly [names]?: Names;
  readonly [values]?: Values;
}

/** A multipart body with bracket notation: `questions[7][value][]=a`. `undefined` is left out, `null` is empty. */
export function toFormData<Values extends { [key: string]: FormValue }>(values: Values): FormOf<Values> {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) append(form, key, value);
  return form;
}
