import { useCallback, useMemo } from 'react';
import { useSearchParams } from '@laurel/web-kit/router';

/** How one value is read from the query and written to it; the fallback is never written. */
export interface UrlField<T> {
  fallback: T;
  read: (text: string) => T | undefined;
  write(value: T): string;
}

export const urlText = (fallback = ''): UrlField<string> => ({
  fallback,
  read: (text) => text,
  write: (value) => value,
});

export const urlFlag = (fallback = false): UrlField<boolean> => ({
  fallback,
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  write: (value) => (value ? '1' : '0'),
});

/** A whole number of at least `least`; anything else in the address reads as the fallback. */
export const urlNumber = (fallback: number, least = 1): UrlField<number> => ({
  fallback,
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined),
  write: String,
});

export const urlOneOf = <T extends string>(values: readonly T[], fallback: T): UrlField<T> => ({
  fallback,
  read: (text) => values.find((value) => value === text),
  write: (value) => value,
});

type Fields = Record<string, UrlField<unknown>>;
type Values<F> = { [K in keyof F]: F[K] extends UrlField<infer T> ? T : never };

/** The values of `fields` in a query; unreadable ones are their fallback. */
function readUrlState<F extends Fields>(search: URLSearchParams, fields: F): Values<F> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = search.get(name);
    values[name] = (text === null ? undefined : field.read(text)) ?? field.fallback;
  }
  return values as Values<F>;
}

/** The query with some values changed; other parameters stay as they are. */
function writeUrlState<F extends Fields>(
  search: URLSearchParams,
  fields: F,
  change: Partial<Values<F>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change) as [string, unknown][]) {
    const field = fields[name];
    if (!field) continue;
    if (value === undefined || value === field.fallback) next.delete(name);
    else next.set(name, field.write(value));
  }
  return next;
}

/**
 * State that a link carries: `const [{ tab }, setUrl] = useUrlState({ tab: urlOneOf(tabs, 'overview') })`.
 * Declare `fields` outside the component. A change adds an entry to the history unless `replace` is set.
 */
export function useUrlState<F extends Fields>(
  fields: F,
): [Values<F>, (change: Partial<Values<F>>, options?: { replace?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => readUrlState(search, fields), [search, fields]);
  const change = useCallback(
    (next: Partial<Values<F>>, options: { replace?: boolean } = {}) =>
      setSearch((previous) => writeUrlState(previous, fields, next), { replace: options.replace ?? false }),
    [setSearch, fields],
  );
  return [values, change];
}
