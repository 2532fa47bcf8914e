import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid } from '@laurel/ui';
import { Field, type FieldProps, Select, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTexts } from './use-texts.ts';

interface LinkFieldProps<Values extends FieldValues> extends Pick<FieldProps, 'label' | 'error' | 'required'> {
  control: Control<Values>;
  /** The value is a path of the site, or a link. */
  name: Path<Values>;
  settings: ProgramSettings;
}

/** A link's target: a page of the site, which is chosen, or an address, which is typed. */
export function LinkField<Values extends FieldValues>({
  control,
  name,
  settings,
  ...field
}: LinkFieldProps<Values>): ReactNode {
  const t = useTexts();
  const { field: input } = useController({ control, name });
  const pages = [
    { value: '/', label: t('link.home') },
    { value: '/my-account', label: settings.my_account_title ?? t('link.account') },
    ...settings.published_program_pages.map(({ slug, title }) => ({ value: `/${slug}`, label: title })),
  ];
  const value = input.value as string;
  return (
    <Grid min="small" gap={4}>
      <Field {...field} hint={t('link.hint')}>
        <TextInput {...input} inputMode="url" autoComplete="off" spellCheck={false} placeholder="https://" />
      </Field>
      <Field label={t('link.page')} hint={t('link.pageHint')}>
        <Select
          options={pages}
          placeholder={t('link.choose')}
          value={pages.some((page) => page.value === value) ? value : ''}
          onChange={(event) => {
            if (event.target.value !== '') input.onChange(event.target.value);
          }}
          onBlur={input.onBlur}
        />
      </Field>
    </Grid>
  );
}
