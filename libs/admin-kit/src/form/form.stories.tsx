import { Field, TextInput } from '@laurel/ui/fields';
import { type StoryMeta } from '@laurel/ui/stories';
import { writeDraft } from '@laurel/web-kit/forms';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { DateTimeField, FieldList, fittedList, MediaField, RichTextField } from '../fields/index.ts';
import { ApiError } from '@laurel/web-kit';
import { PanelForm, SidePanel } from '../panel/index.ts';
import { type AdminScene, adminStories } from '../testing/index.ts';
import { FormPage } from './form-page.tsx';
import { useRecordForm } from './use-record-form.ts';

export const meta: StoryMeta = { title: 'Form page', areas: ['admin'], pages: true };

interface Prize {
  name: string;
  description: string;
  image: string | null;
  start: string | null;
  coupons: { code: string }[];
  version: number;
}

const stored: Prize = {
  name: 'Mug of the month',
  description: '<h2>Fired by hand</h2><p>A mug from our <strong>own kiln</strong>.</p>',
  image: null,
  start: '2026-12-01T15:00:00.000Z',
  coupons: [{ code: 'MUG-1' }],
  version: 4,
};
const blank = (): { code: string } => ({ code: '' });

function usePrizeForm() {
  return useRecordForm({
    record: stored,
    valuesOf: (prize: Prize | null) => {
      const { name, description, image, start, coupons } = prize ?? stored;
      return { name, description, image, start, coupons: fittedList(coupons, { least: 1, blank }) };
    },
    fields: ['name', 'description', 'image', 'start', 'coupons'],
    fieldLabel: (field) => field,
    label: 'Mug of the month',
    draftKey: 'story-prize:7',
    kind: 'record',
    read: () => Promise.resolve({ ...stored, name: 'Cup of the month', version: 5 }),
    save: ({ name }) =>
      Promise.reject(
        name.includes('!')
          ? new ApiError({ kind: 'refused', status: 422, code: 'validation_failed', message: 'Invalid' })
          : new ApiError({
              kind: 'refused',
              status: 409,
              code: 'version_conflict',
              message: 'Another admin has saved it',
            }),
      ),
    stored: (prize: Prize) => prize,
  });
}

function PrizePage(): ReactNode {
  const form = usePrizeForm();
  return (
    <FormPage header={{ title: 'Mug of the month' }} form={form}>
      <Field label="Name" error={form.fault('name')} required>
        <TextInput {...form.register('name')} />
      </Field>
      <RichTextField control={form.control} name="description" label="Description" programId="1" />
      <MediaField control={form.control} name="image" label="Picture" programId="1" />
      <DateTimeField control={form.control} name="start" label="Start" timeZone="America/Denver" />
      <FieldList
        control={form.control}
        name="coupons"
        least={1}
        most={3}
        blank={blank}
        itemLabel={(index) => `Coupon ${index + 1}`}
      >
        {(index) => (
          <Field label={`Code of coupon ${index + 1}`}>
            <TextInput {...form.register(`coupons.${index}.code`)} />
          </Field>
        )}
      </FieldList>
    </FormPage>
  );
}

function NewPrize(): ReactNode {
  const form = usePrizeForm();
  return (
    <PanelForm form={form} saveLabel="Add prize">
      <Field label="Name" error={form.fault('name')} required>
        <TextInput {...form.register('name')} />
      </Field>
    </PanelForm>
  );
}

const panel = (
  <SidePanel hash="new" title="New prize">
    <NewPrize />
  </SidePanel>
);
const story = (element: ReactNode, scene: AdminScene = {}, hash = ''): ComponentType =>
  adminStories({ routes: [{ path: '*', element }] }, 'story')(`/admin/v2/prizes/7${hash}`, scene);
const change = async (user: UserEvent): Promise<void> => {
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 's');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
};

export const Full = story(<PrizePage />);
export const Conflict = story(<PrizePage />, {
  play: async (user) => {
    await change(user);
    await screen.findByRole('dialog');
  },
});
export const Panel = story(panel, {}, '#new');

function WithDraft(): ReactNode {
  writeDraft('story-prize:7:', { ...stored, name: 'Mug of the year' }, '3');
  return <PrizePage />;
}
export const Draft = story(<WithDraft />);
