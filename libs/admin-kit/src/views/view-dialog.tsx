import type { SavedView } from '@laurel/contracts/identity/saved-views.dto';
import { Button, Stack, Text, toast } from '@laurel/ui';
import { Checkbox, Field, TextInput } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, toApiError } from '@laurel/web-kit';
import { useSubmitForm } from '@laurel/web-kit/forms';
import { type ReactNode, useId } from 'react';
import { useTexts } from './texts.ts';

interface ViewDialogProps {
  /** The address of the calls. */
  address: `/admin/v2/programs/${string}/saved_views`;
  screen: string;
  query: string;
  /** The viewer's own view to change; a new one when it is `null`. */
  view: SavedView | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** The name of a view, and whether others see it. */
export function ViewDialog({ address, screen, query, view, onSaved, onClose }: ViewDialogProps): ReactNode {
  const t = useTexts();
  const id = useId();
  const form = useSubmitForm({
    defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false },
    fields: ['name', 'shared'],
    submit: async (values) => {
      try {
        if (view) await api.put(`${address}/${view.id}`, { ...values, query });
        else await api.post(address, { ...values, query, screen });
      } catch (thrown) {
        toast.error(t('failed'), toApiError(thrown).message);
        throw thrown;
      }
      toast.success(t('saved'));
      await onSaved();
      onClose();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      size="small"
      title={view ? t('editTitle') : t('saveTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" loading={isSubmitting}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <Stack gap={4}>
          <Text tone="muted">{t('saveText')}</Text>
          <Field label={t('name')} error={errors.name?.message} required>
            <TextInput autoComplete="off" maxLength={60} {...form.register('name')} />
          </Field>
          <Checkbox label={t('share')} {...form.register('shared')} />
        </Stack>
      </form>
    </Dialog>
  );
}
