import { Banner, Button, Card, Heading, Page, Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { LocateFixed } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { announce } from '../../parts/feedback/announce.ts';
import { focusAfterNavigation } from '../../parts/feedback/focus.ts';
import { useSearch } from '../use-search.ts';
import { useTexts } from '../use-texts.ts';
import { saveZipCode } from './saved-place.ts';
import { useMyLocation } from './use-my-location.ts';
import { isZipCode } from './zip-code.ts';

/** Asks for the place of the search; the page behind it continues with the answer. */
export function PlacePrompt(): ReactNode {
  const t = useTexts();
  const [, change] = useSearch();
  const { locate, locating, refused } = useMyLocation();
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { zip_code: '' } });
  const submit = handleSubmit((values) => {
    const zip_code = values.zip_code.trim();
    saveZipCode(zip_code);
    focusAfterNavigation();
    change({ zip_code }, { replace: true });
  });
  useEffect(() => {
    if (!refused) return;
    announce(t('offers.prompt.refused'));
    setFocus('zip_code');
  }, [refused, setFocus, t]);
  return (
    <Page width="narrow">
      <Card>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap={4}>
            <Heading level={1}>{t('offers.prompt.title')}</Heading>
            {refused && (
              <Banner tone="warning" live={false}>
                {t('offers.prompt.refused')}
              </Banner>
            )}
            <Field label={t('offers.prompt.zip')} error={formState.errors.zip_code?.message}>
              <TextInput
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={10}
                {...register('zip_code', { validate: (value) => isZipCode(value) || t('offers.badZip') })}
              />
            </Field>
            <Button type="submit" variant="primary" block>
              {t('offers.prompt.view')}
            </Button>
            <Button variant="quiet" block icon={<LocateFixed aria-hidden />} loading={locating} onClick={locate}>
              {t('offers.prompt.locate')}
            </Button>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}
