/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Field, TextInput } from '@laurel/ui/fields';
import { ApiError, isAnythingDirty } from '@laurel/web-kit';
import { readDraft, writeDraft } from '@laurel/web-kit/forms';
import { Link, useNavigate } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { PanelForm } from '../panel/panel-form.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import { adminPagesAt } from '../testing/admin-page.tsx';
import { differences } from './differences.ts';
import { FormPage } from './form-page.tsx';
import { type RecordForm, type Save, useRecordForm } from './use-record-form.ts';

interface Values {
  name: string;
  motto: string;
}
interface Tier extends Values {
  version: number;
}

const stored: Tier = { name: 'Gold', motto: '', version: 4 };
const save = jest.fn<(values: Values, save: Save<Tier>) => Promise<string>>();
const read = jest.fn<() => Promise<Tier>>();

function useTierForm(kind: 'settings' | 'record', onSaved?: () => void): RecordForm<Values, Tier> {
  return useRecordForm({
    record: kind === 'settings' ? stored : null,
    valuesOf: (tier: Tier | null): Values => ({ name: tier?.name ?? '', motto: tier?.motto ?? '' }),
    fields: ['name', 'motto'],
    fieldLabel: (name) => (name === 'name' ? 'Name' : 'Motto'),
    label: 'Tier',
    draftKey: 'tier:1',
    kind,
    read,
    save,
    onSaved: (_answer, reload) => (onSaved ? onSaved() : reload()),
    success: { created: 'Tier was created successfully!', updated: 'Tier was updated successfully!' },
  });
}

function Settings(): ReactNode {
  const form = useTierForm('settings');
  return (
    <FormPage header={{ title: 'Tier', breadcrumbs: [{ label: 'Elsewhere', to: '/elsewhere' }] }} form={form}>
      <Field label="Name" error={form.fault('name')}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="Motto">
        <TextInput {...form.register('motto')} />
      </Field>
    </FormPage>
  );
}

function Invite(): ReactNode {
  const navigate = useNavigate();
  const form = useTierForm('record', () => void navigate('/admin/v2/tiers', { replace: true }));
  return (
    <PanelForm form={form} saveLabel="Add tier">
      <Field label="Name" error={form.fault('name')}>
        <TextInput {...form.register('name')} />
      </Field>
    </PanelForm>
  );
}

const open = (address: string): void => {
  const list = (
    <>
      <h1>Tiers</h1>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="?page=2#new">New</Link>
      <SidePanel hash="new" title="New tier">
        <Invite />
      </SidePanel>
    </>
  );
  render(
    adminPagesAt(
      [
        { path: '/admin/v2/tiers', element: list },
        { path: '/admin/v2/tiers/1', element: <Settings /> },
        { path: '*', element: <p>elsewhere</p> },
      ],
      { address },
    ),
  );
};
const field = (name = 'Name'): HTMLElement => screen.getByRole('textbox', { name });
const type = async (text: string): Promise<void> => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const refused = (fields: Partial<ConstructorParameters<typeof ApiError>[0]>): ApiError =>
  new ApiError({ kind: 'refused', status: 422, message: 'Invalid', ...fields });

beforeEach(() => {
  localStorage.clear();
  save.mockReset().mockResolvedValue('done');
  read.mockReset().mockResolvedValue({ name: 'Platinum', motto: '', version: 5 });
});
afterEach(cleanup);

describe('a form of the settings', () => {
  it('sends the version it was filled from, shows "Sucess!", and then the stored values [A-563, X-094]', async () => {
    open('/admin/v2/tiers/1');
    await type('Silver{Enter}');
    await screen.findByText('Sucess!');
    expect(screen.getByText('Tier was updated successfully!')).toBeTruthy();
    expect(save.mock.calls).toEqual([
      [
        { name: 'Silver', motto: '' },
        { base: stored, changed: true, finish: false },
      ],
    ]);
    await waitFor(() => expect(field()).toHaveProperty('value', 'Platinum'));
    expect(isAnythingDirty()).toBe(false);
    await press('Save changes');
    await screen.findByText('No changes detected.');
    save.mockRejectedValueOnce(refused({ errors: { name: ['is taken'] } }));
    await type('Bronze{Enter}');
    await screen.findByText('Error!');
    expect(screen.getByText('Name: is taken')).toBeTruthy();
    expect(screen.getByText('is taken')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('preserves input typed before it shows the stored values: guarded, a draft, and saved over that [A-200]', async () => {
    let answer: (tier: Tier) => void = () => undefined;
    read.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    open('/admin/v2/tiers/1');
    await userEvent.type(field('Motto'), ' Onward ');
    await type('Silver{Enter}');
    await screen.findByText('Sucess!');
    await type('Tin{Enter}');
    expect(save).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Saving…' }).getAttribute('aria-disabled')).toBe('true');
    expect(isAnythingDirty()).toBe(true);
    const fresh: Tier = { name: 'Silver', motto: 'Onward', version: 5 };
    answer(fresh);
    await screen.findByRole('button', { name: 'Save changes' });
    expect([field(), field('Motto')].map((input) => (input as HTMLInputElement).value)).toEqual(['Tin', 'Onward']);
    expect(document.activeElement).toBe(field());
    expect(isAnythingDirty()).toBe(true);
    await waitFor(() => expect(readDraft('tier:1:')).toMatchObject({ value: { name: 'Tin' }, baseVersion: '5' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveProperty('value', 'Platinum'));
    expect(save.mock.calls[1]).toEqual([
      { name: 'Tin', motto: 'Onward' },
      { base: fresh, changed: true, finish: false },
    ]);
    expect([isAnythingDirty(), readDraft('tier:1:')]).toEqual([false, null]);
  });

  it('that could not reload guards later input, and saves it over the values stored by then [A-200]', async () => {
    const down = refused({ message: 'Not now' });
    read.mockRejectedValueOnce(down).mockRejectedValueOnce(down);
    open('/admin/v2/tiers/1');
    await type('Silver{Enter}');
    await screen.findByText('Not now');
    expect(isAnythingDirty()).toBe(false);
    await type('Zinc{Enter}');
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    expect(isAnythingDirty()).toBe(true);
    read.mockResolvedValueOnce({ name: 'Silver', motto: 'Onward', version: 5 });
    await press('Save changes');
    await waitFor(() => expect(field()).toHaveProperty('value', 'Platinum'));
    expect(save.mock.calls.map(([values, { base }]) => [values.name, values.motto, base?.version])).toEqual([
      ['Silver', '', 4],
      ['Zinc', 'Onward', 5],
    ]);
  });

  it('that could not reload asks where another admin has saved over it since', async () => {
    read.mockRejectedValueOnce(refused({ message: 'Not now' }));
    open('/admin/v2/tiers/1');
    await type('Silver{Enter}');
    await screen.findByText('Not now');
    await type('Zinc{Enter}');
    await screen.findByRole('dialog', { name: 'Someone else has changed this' });
    expect([screen.getByText('Yours: Zinc'), screen.getByText('Saved: Platinum')]).toHaveLength(2);
    expect(save).toHaveBeenCalledTimes(1);
    await press('Overwrite');
    await waitFor(() => expect(save.mock.calls.map(([, { base }]) => base?.version)).toEqual([4, 5]));
  });

  it('shows both versions when another admin has saved, and overwrites on demand', async () => {
    save.mockRejectedValueOnce(refused({ status: 409, code: 'version_conflict', errors: { your_version: ['4'] } }));
    open('/admin/v2/tiers/1');
    await type('Silver{Enter}');
    await screen.findByRole('dialog', { name: 'Someone else has changed this' });
    expect(screen.getByText('Yours: Silver')).toBeTruthy();
    expect(screen.getByText('Saved: Platinum')).toBeTruthy();
    expect(screen.queryByText(/your_version/)).toBeNull();
    await press('Overwrite');
    await waitFor(() => expect(save.mock.calls.map(([, { base }]) => base?.version)).toEqual([4, 5]));
  });

  it('offers the draft of an earlier visit, and shows when the record was saved since', async () => {
    writeDraft('tier:1:', { name: 'Tin' }, '3');
    open('/admin/v2/tiers/1');
    expect(screen.getByText(/It has been saved since then/)).toBeTruthy();
    await press('Restore');
    expect(field()).toHaveProperty('value', 'Tin');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('stores typed input as a draft, and asks before it is left [A-200]', async () => {
    open('/admin/v2/tiers/1');
    await type('Silver');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Stay');
    expect(field()).toHaveProperty('value', 'Silver');
    await waitFor(() => expect(readDraft('tier:1:')).toMatchObject({ value: { name: 'Silver' }, baseVersion: '4' }));
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Leave');
    await screen.findByText('elsewhere');
  });
});

it('compares switches and times in words', () => {
  const words = differences(
    (key: string) => key,
    { fields: ['on', 'at'] as const, fieldLabel: (field) => field },
    { on: true, at: '2026-12-01T15:00:00.000Z' },
    { on: false, at: null },
  );
  expect(words).toEqual([
    { label: 'on', mine: 'on', theirs: 'off' },
    { label: 'at', mine: expect.stringContaining('December 1, 2026'), theirs: null },
  ]);
});

describe('a side panel', () => {
  it('opens by its hash, preserves the query, and returns the focus when it is closed by Escape', async () => {
    open('/admin/v2/tiers');
    await userEvent.click(screen.getByRole('link', { name: 'New' }));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.href).toMatch(/\/admin\/v2\/tiers\?page=2$/);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'New' }));
  });

  it('guards its typed input until the admin discards it [A-200]', async () => {
    open('/admin/v2/tiers#new');
    await type('Silver');
    await userEvent.keyboard('{Escape}');
    await press('Stay');
    expect(field()).toHaveProperty('value', 'Silver');
    await press('Cancel');
    await press('Leave');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends a new record, confirms it, and closes; "Error!!!" leaves it open [A-180, A-563]', async () => {
    save.mockRejectedValueOnce(refused({ errors: { name: ['is taken'], base: ['Too many tiers'] } }));
    open('/admin/v2/tiers#new');
    await type('Silver{Enter}');
    expect((await screen.findByText('Error!!!')).closest('li')?.dataset['type']).toBe('error');
    expect(screen.getByText('base: Too many tiers')).toBeTruthy();
    await press('Add tier');
    await screen.findByText('Tier was created successfully!');
    expect(save.mock.calls[1]?.[1].base).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
