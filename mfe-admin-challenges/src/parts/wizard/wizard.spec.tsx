/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Save } from '@laurel/admin-kit/form';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { Field, TextInput } from '@laurel/ui/fields';
import { ApiError } from '@laurel/web-kit';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { WizardDefinition } from './definition.ts';
import { WizardReview } from './review.tsx';
import { Wizard } from './wizard.tsx';

interface Prize {
  id: string;
  version: number;
  name: string;
  coupons: { code: string }[];
  minted: boolean;
}
type Values = Pick<Prize, 'name' | 'coupons'>;

const save = jest.fn<(values: Values, save: Save<Prize>) => Promise<string>>();
const fieldLabel = (field: 'name' | 'coupons'): string => ({ name: 'Name', coupons: 'Coupons' })[field];
const fieldText = (field: 'name' | 'coupons', values: Values): string | null => {
  if (field === 'name') return values.name || null;
  return values.coupons.map(({ code }) => code).join(', ') || null;
};
const words = [
  { id: 'basics', title: 'Basics', fields: ['name'] as const },
  { id: 'coupons', title: 'Coupon codes', fields: ['coupons'] as const },
  { id: 'review', title: 'Review', fields: [] },
];
const definition: WizardDefinition<Values, Prize, 'name' | 'coupons'> = {
  steps: [
    {
      ...words[0]!,
      panel: ({ form, fault }) => (
        <Field label="Name" error={fault('name')}>
          <TextInput {...form.register('name')} />
        </Field>
      ),
    },
    {
      ...words[1]!,
      isShown: ({ name }) => name !== 'Mug',
      panel: ({ form, fault }) => (
        <Field label="First code" error={fault('coupons.0.code')}>
          <TextInput {...form.register('coupons.0.code')} />
        </Field>
      ),
    },
    {
      ...words[2]!,
      panel: (props) => <WizardReview {...props} steps={words} fieldLabel={fieldLabel} fieldText={fieldText} />,
    },
  ],
  valuesOf: (prize) => ({ name: prize?.name ?? '', coupons: prize?.coupons ?? [{ code: '' }] }),
  fieldLabel,
  fieldText,
  faultText: (field, path) => (path === field ? `Enter the ${field}.` : 'Enter a code.'),
  resolver: (values) => {
    const errors: FieldErrors<Values> = {};
    if (values.name === '') errors.name = { type: 'rule' };
    if (values.name !== 'Mug' && values.coupons[0]?.code === '') errors.coupons = [{ code: { type: 'rule' } }];
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  },
};

function Page({ prize }: { prize: Prize | null }): ReactNode {
  return (
    <Wizard
      definition={definition}
      record={prize}
      label="Prize"
      draftKey={`prize:${prize?.id ?? 'new'}`}
      header={(base) => ({
        title: base?.name ?? 'New prize',
        breadcrumbs: [{ label: 'Prizes', to: '/admin/v2/prizes' }],
      })}
      save={save}
      success={{ created: 'Prize created successfully.', updated: 'Prize updated successfully.' }}
      onSaved={() => undefined}
      confirmLast={(base) =>
        base?.minted
          ? { title: 'Save?', text: 'This changes will be reflected in future minted NFTs', confirmLabel: 'Save it' }
          : null
      }
    />
  );
}

const open = (prize: Prize | null, query = ''): void => {
  render(
    adminPagesAt([{ path: '*', element: <Page prize={prize} /> }], { address: `/admin/v2/prizes/7/edit${query}` }),
  );
};
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const steps = (): (string | null)[] =>
  screen.getAllByRole('link', { name: /Basics|Coupon codes|Review/ }).map(({ textContent }) => textContent);
const stored: Prize = { id: '7', version: 3, name: 'Cup', coupons: [{ code: 'A1' }], minted: true };

beforeEach(() => {
  localStorage.clear();
  save.mockReset().mockResolvedValue('7');
});
afterEach(cleanup);

describe('a wizard', () => {
  it('has Previous, Next and Save, names faults, and opens any step [A-167, A-168, A-169, A-170, A-171, A-172, A-199]', async () => {
    open(null);
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: /Coupon codes/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Coupon codes'));
    await press('Next');
    expect((await screen.findByRole('alert')).textContent).toContain('Name is invalid or missingCoupons');
    await press('Save');
    expect(screen.getByRole('alert').textContent).toBe(
      'Please fix the following errors:Name is invalid or missingCoupons is invalid or missing',
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(steps()).toEqual(['Basics: has errors', 'Coupon codes: has errors', '3Review']);
    await userEvent.keyboard('Cup{Enter}');
    await screen.findByText('Enter a code.');
    await press('Next');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First code' })));
    await userEvent.keyboard('A1');
    await press('Previous');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Cup');
    await press('Save');
    await screen.findByText('Prize created successfully.');
    expect(save.mock.calls).toEqual([
      [
        { name: 'Cup', coupons: [{ code: 'A1' }] },
        { base: null, changed: true, finish: false },
      ],
    ]);
  });

  it('names the faults of earlier steps on Save, and goes there [A-170]', async () => {
    open(null, '?step=review');
    await press('Save');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(screen.getByRole('alert').textContent).toContain('Name is invalid or missingCoupons is invalid or missing');
    expect(save).not.toHaveBeenCalled();
  });

  it('leaves out the steps that do not apply', async () => {
    open(null);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Mug');
    await waitFor(() => expect(steps()).toEqual(['1Basics', '2Review']));
    await press('Next');
    await screen.findByRole('heading', { level: 2, name: 'Review' });
  });

  it('asks before the save of the last step where that has a declared effect [A-174]', async () => {
    open({ ...stored }, '?step=basics');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
    await press('Next');
    await press('Next');
    await press('Save');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('future minted NFTs');
    await press('Cancel');
    expect(save).not.toHaveBeenCalled();
    await press('Save');
    await press('Save it');
    await screen.findByText('Prize updated successfully.');
    expect(screen.getByText('Success!')).toBeTruthy();
    expect(save.mock.calls[0]?.[1].base?.version).toBe(3);
  });

  it('saves from any other step without asking [A-174]', async () => {
    open({ ...stored }, '?step=basics');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
    await press('Save');
    await screen.findByText('Prize updated successfully.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows fields that the server refuses, parts of a list included [A-179, A-180]', async () => {
    save.mockRejectedValueOnce(
      new ApiError({ kind: 'refused', status: 422, message: 'Invalid', errors: { 'coupons.0.code': ['is taken'] } }),
    );
    open({ ...stored, minted: false });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
    await press('Save');
    expect((await screen.findByText('Error!!!')).closest('li')?.dataset['type']).toBe('error');
    expect(screen.getByText('Coupons: is taken')).toBeTruthy();
    await screen.findByRole('textbox', { name: 'First code' });
    expect(screen.getByText('is taken')).toBeTruthy();
  });

  it('reports that nothing has changed, and asks before unsaved changes are left [A-173, A-200]', async () => {
    open({ ...stored, minted: false });
    await press('Save');
    const first = (await screen.findByText('No changes detected')).closest('li') as HTMLElement;
    expect(save).not.toHaveBeenCalled();
    fireEvent.click(within(first).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(first.isConnected).toBe(false));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
    save.mockRejectedValueOnce(
      new ApiError({ kind: 'refused', status: 422, code: 'no_changes', message: 'No changes detected' }),
    );
    await press('Save');
    const said = (await screen.findByText('No changes detected')).closest('li');
    expect(said?.dataset['type']).not.toBe('error');
    await userEvent.click(screen.getByRole('link', { name: 'Prizes' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('Prize');
    await press('Stay');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Cups');
  });
});
