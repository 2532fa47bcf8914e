import type { SavedView } from '@laurel/contracts/identity/saved-views.dto';
import { Button, Stack, Text, toast } from '@laurel/ui';
import { Checkbox, Field, TextInput } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api } from '@laurel/web-kit';
import { type ReactNode, useId } from 'react';
import { ConflictDialog } from '../form/conflict/conflict-dialog.tsx';
import { DraftBanner } from '../form/draft-banner.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { useTexts } from './texts.ts';

const FIELDS = ['name', 'shared'] as const;

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
  const form = useRecordForm({
    record: view,
    valuesOf: (stored: SavedView | null) => ({ name: stored?.name ?? '', shared: stored?.shared ?? false }),
    fields: FIELDS,
    fieldLabel: (field) => t(field === 'name' ? 'name' : 'share'),
    label: t(view ? 'editTitle' : 'saveTitle'),
    draftKey: `view:${view?.id ?? `new:${address}:${screen}`}`,
    kind: 'record',
    failureTitle: t('failed'),
    ...(view && {
      read: async () => {
        const { data } = await api.get(address, { params: { screen } });
        return data.find((each) => each.id === view.id) ?? view;
      },
    }),
    save: async (values, { base }) => {
      // The list shows the view that is changed: its search and filters stay as they are stored.
      if (base) await api.put(`${address}/${base.id}`, { ...values, query: base.query, version: base.version });
      else await api.post(address, { ...values, query, screen });
      toast.success(t('saved'));
      await onSaved();
    },
    onSaved: onClose,
  });
  const cancel = (): void => {
    form.draft.discard();
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      title={view ? t('editTitle') : t('saveTitle')}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.saving !== null}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <Stack gap={4}>
          <DraftBanner draft={form.draft} onAnswered={() => form.setFocus('name')} />
          <Text tone="muted">{t('saveText')}</Text>
          <Field label={t('name')} error={form.fault('name')} required>
            <TextInput autoComplete="off" maxLength={60} {...form.register('name')} />
          </Field>
          <Checkbox label={t('share')} {...form.register('shared')} />
        </Stack>
      </form>
      <ConflictDialog conflict={form.conflict} />
    </Dialog>
  );
}
