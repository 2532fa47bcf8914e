import { adminStories } from '@laurel/admin-kit/testing';
import { Card, Tile } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { type StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { WizardDefinition } from './definition.ts';
import { WizardReview } from './review.tsx';
import { Wizard } from './wizard.tsx';

export const meta: StoryMeta = { title: 'Wizard', areas: ['admin'], pages: true };

interface Prize {
  name: string;
  points: string;
  version: number;
}
type Values = Omit<Prize, 'version'>;

const words = [
  { id: 'content', title: 'Content', fields: ['name'] as const },
  { id: 'points', title: 'Points', fields: ['points'] as const },
];
const fieldLabel = (field: keyof Values): string => ({ name: 'Name', points: 'Points' })[field];
const fieldText = (field: keyof Values, values: Values): string | null => values[field] || null;

const definition: WizardDefinition<Values, Prize, keyof Values> = {
  steps: [
    ...words.map(({ fields: [field], ...step }) => ({
      ...step,
      fields: [field],
      panel: ({
        form,
        fault,
      }: Parameters<WizardDefinition<Values, Prize, keyof Values>['steps'][number]['panel']>[0]) => (
        <Field label={fieldLabel(field)} error={fault(field)} required>
          <TextInput {...form.register(field)} />
        </Field>
      ),
    })),
    {
      id: 'review',
      title: 'Review',
      fields: [],
      panel: (props) => <WizardReview {...props} steps={words} fieldLabel={fieldLabel} fieldText={fieldText} />,
    },
  ],
  valuesOf: (prize) => ({ name: prize?.name ?? '', points: prize?.points ?? '' }),
  fieldLabel,
  fieldText,
  faultText: (field) => (field === 'name' ? 'Enter 2 to 80 characters.' : 'Enter a whole number.'),
  resolver: (values) =>
    values.name && values.points
      ? { values, errors: {} }
      : { values: {}, errors: { ...(!values.name && { name: { type: 'rule' } }), points: { type: 'rule' } } },
};

function Preview({ control }: { control: Control<Values> }): ReactNode {
  const [name, points] = useWatch({ control, name: ['name', 'points'] });
  return (
    <Card title="Preview">
      <div inert>
        <Tile kind="reward" title={name || 'Name'} image={null} points={points} />
      </div>
    </Card>
  );
}

const page = (
  <Wizard
    definition={definition}
    record={null}
    label="New prize"
    draftKey="story-wizard"
    header={() => ({ title: 'New prize', breadcrumbs: [{ label: 'Prizes', to: '/admin/v2/prizes' }] })}
    aside={(control) => <Preview control={control} />}
    save={() => Promise.resolve()}
    onSaved={() => undefined}
  />
);
const story = adminStories({ routes: [{ path: '*', element: page }] }, 'story');

export const FirstStep = story('/admin/v2/prizes/new');
export const Review = story('/admin/v2/prizes/new?step=review');
export const Faults = story('/admin/v2/prizes/new?step=points', {
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
  },
});
