import { offerCategories } from '@laurel/contracts/offers/offer-categories';
import { Button } from '@laurel/ui';
import { Field, Select, TextInput } from '@laurel/ui/fields';
import { Search as SearchIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { saveZipCode } from '../place/saved-place.ts';
import { isZipCode } from '../place/zip-code.ts';
import { useCategoryName } from '../use-category-name.ts';
import { allCategories, type ChangeSearch, type Search } from '../use-search.ts';
import { useTexts } from '../use-texts.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  align-items: start;
  & > :first-child,
  & > button {
    grid-column: 1 / -1;
  }
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1.5fr) minmax(0, 1fr) auto;
    & > :first-child,
    & > button {
      grid-column: auto;
    }
    & > button {
      margin-top: calc(var(--text-sm) * var(--leading-normal) + var(--space-1));
    }
  }
`;

interface SearchFormProps {
  search: Search;
  onSearch: ChangeSearch;
  /** The server's message about the place. */
  placeFault: string | undefined;
}

export function SearchForm({ search, onSearch, placeFault }: SearchFormProps): ReactNode {
  const t = useTexts();
  const categoryName = useCategoryName();
  const { keyword, category, zip_code, latitude } = search;
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    defaultValues: { keyword, category, zip_code },
  });
  // What has been typed in one field stays when the search changes in another.
  useEffect(() => resetField('keyword', { defaultValue: keyword }), [keyword, resetField]);
  useEffect(() => resetField('category', { defaultValue: category }), [category, resetField]);
  useEffect(() => resetField('zip_code', { defaultValue: zip_code }), [zip_code, resetField]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (placeFault !== undefined && form.current?.contains(document.activeElement)) setFocus('zip_code');
  }, [placeFault, setFocus]);
  const submit = handleSubmit((values) => {
    const zip = values.zip_code.trim();
    if (zip !== '') saveZipCode(zip);
    onSearch({
      keyword: values.keyword.trim(),
      category: values.category,
      ...(zip !== '' && { zip_code: zip, latitude: '', longitude: '' }),
    });
  });
  // A search around the visitor's own location needs no ZIP code.
  const isPlace = (zip: string): boolean => isZipCode(zip) || (zip.trim() === '' && latitude !== '');
  return (
    <Form
      ref={form}
      role="search"
      aria-label={t('offers.search.label')}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <Field label={t('offers.search.keyword')}>
        <TextInput
          type="search"
          enterKeyHint="search"
          placeholder={t('offers.search.keywordHint')}
          maxLength={200}
          {...register('keyword')}
        />
      </Field>
      <Field label={t('offers.search.category')}>
        <Select
          options={[
            { value: allCategories, label: t('offers.categories.all') },
            ...offerCategories.map(({ id }) => ({ value: String(id), label: categoryName(String(id)) })),
          ]}
          {...register('category')}
        />
      </Field>
      <Field label={t('offers.search.zip')} error={formState.errors.zip_code?.message ?? placeFault}>
        <TextInput
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...register('zip_code', { validate: (value) => isPlace(value) || t('offers.badZip') })}
        />
      </Field>
      <Button type="submit" variant="primary" icon={<SearchIcon aria-hidden />}>
        {t('offers.search.submit')}
      </Button>
    </Form>
  );
}
