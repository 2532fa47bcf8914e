import { offerCategories, offerSorts } from '@laurel/contracts/offers/offer-categories';
import { urlNumber, urlOneOf, urlText, useUrlState } from '@laurel/web-kit/lists';
import { useCallback } from 'react';

/** No condition on the category; sent as blank. */
export const allCategories = 'allCategories' as const;

const fields = {
  zip_code: urlText(),
  latitude: urlText(),
  longitude: urlText(),
  keyword: urlText(),
  category: urlOneOf([allCategories, ...offerCategories.map(({ id }) => `${id}` as const)], allCategories),
  sort: urlOneOf(offerSorts, 'relevance'),
  page: urlNumber(1),
};

export type Search = ReturnType<typeof useUrlState<typeof fields>>[0];
export type ChangeSearch = (change: Partial<Search>, options?: { replace: boolean }) => void;

/** The search in the address. Any change except one of the page starts at the first page again. */
export function useSearch(): [Search, ChangeSearch] {
  const [search, setUrl] = useUrlState(fields);
  const change: ChangeSearch = useCallback((next, options) => setUrl({ page: 1, ...next }, options), [setUrl]);
  return [search, change];
}
