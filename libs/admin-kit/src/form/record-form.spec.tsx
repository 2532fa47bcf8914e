/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Field, TextInput } from '@laurel/ui/fields';
import { ApiError, isAnythingDirty } from '@laurel/web-kit';
import { readDraft, writeDraft } from '@laurel/web-kit/forms';
import { Link, useNavigate } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { PanelForm } from '../panel/panel-form.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import { adminPagesAt } from '../testing/admin-page.tsx';
import { collisions, merge } from './conflict/merge.ts';
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
const save = jest.fn<(values: Values, save: Save<Tier>) => Promise<Tier>>();
const read = jest.fn<() => Promise<Tier>>();

function useTierForm(kind: 'settings' | 'record', onSaved?: () => void): RecordForm<Values, Tier> {
  return useRecordForm<Values, Tier, keyof Values, Tier>({
    record: kind === 'settings' ? stored : null,
    valuesOf: (tier: Tier | null): Values => ({ name: tier?.name ?? '', motto: tier?.motto ?? '' }),
    fields: ['name', 'motto'],
    fieldLabel: (name) => (name === 'name' ? 'Name' : 'Motto'),
    label: 'Tier',
    draftKey: 'tier:1',
    kind,
    read,
    save,
    ...(onSaved ? { onSaved } : { stored: (answer: Tier) => answer }),
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

const open = (address: string): HTMLElement => {
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
  const { container } = render(
    adminPagesAt(
      [
        { path: '/admin/v2/tiers', element: list },
        { path: '/admin/v2/tiers/1', element: <Settings /> },
        { path: '*', element: <p>elsewhere</p> },
      ],
      { address },
    ),
  );
  return container;
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
  save.mockReset().mockResolvedValue({ name: 'Platinum', motto: '', version: 5 });
  read.mockReset();
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
    expect(read).not.toHaveBeenCalled();
    expect(isAnythingDirty()).toBe(false);
    await press('Save changes');
    await screen.findByText('No changes detected.');
    save.mockRejectedValueOnce(refused({ errors: { name: ['is taken'] } }));
    await type('Bronze{Enter}');
    await screen.findByText('Error!');
    expect(screen.getByText('Name: is taken')).toBeTruthy();
    expect(screen.getByText('is taken')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect([field().getAttribute('aria-invalid'), isAnythingDirty()]).toEqual(['true', true]);
    expect(field()).toHaveProperty('value', 'Bronze');
    await type('Tin{Enter}');
    await waitFor(() => expect(save.mock.calls.map(([, { base }]) => base?.version)).toEqual([4, 5, 5]));
    await waitFor(() => expect(screen.queryByText('Name: is taken')).toBeNull());
  });

  it('preserves input typed while it is saved: guarded, a draft, and saved over the answer [A-200]', async () => {
    let answer: (tier: Tier) => void = () => undefined;
    save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    open('/admin/v2/tiers/1');
    await userEvent.type(field('Motto'), ' Onward ');
    await type('Silver{Enter}');
    await type('Tin{Enter}');
    expect(save).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Saving…' }).getAttribute('aria-disabled')).toBe('true');
    const fresh: Tier = { name: 'Silver', motto: 'Onward', version: 5 };
    answer(fresh);
    await screen.findByText('Sucess!');
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

  it('that was left while it is saved still shows "Sucess!", and leaves no draft', async () => {
    let answer: (tier: Tier) => void = () => undefined;
    save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    open('/admin/v2/tiers/1');
    await type('Silver');
    await waitFor(() => expect(readDraft('tier:1:')).not.toBeNull());
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('elsewhere');
    answer({ ...stored, name: 'Silver', version: 5 });
    await screen.findByText('Sucess!');
    expect(readDraft('tier:1:')).toBeNull();
  });

  it('that is reloaded while it is saved offers its draft', async () => {
    save.mockReturnValueOnce(new Promise(() => undefined));
    open('/admin/v2/tiers/1');
    await type('Silver');
    await waitFor(() => expect(readDraft('tier:1:')).not.toBeNull());
    await userEvent.keyboard('{Enter}');
    cleanup();
    open('/admin/v2/tiers/1');
    expect(field()).toHaveProperty('value', 'Gold');
    await press('Restore');
    expect(field()).toHaveProperty('value', 'Silver');
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

describe('a form that two admins edit', () => {
  let server: Tier;
  let editors: HTMLElement[];
  const inputOf = (editor: number, name = 'Name'): HTMLInputElement =>
    within(editors[editor]!).getByRole('textbox', { name });
  const enter = async (editor: number, name: string, text: string): Promise<void> => {
    await userEvent.clear(inputOf(editor, name));
    await userEvent.type(inputOf(editor, name), text);
  };
  const saveOf = async (editor: number): Promise<void> => {
    const before = save.mock.calls.length;
    await userEvent.click(within(editors[editor]!).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(save.mock.calls.length).toBeGreaterThan(before));
    await within(editors[editor]!).findByRole('button', { name: 'Save changes', hidden: true });
  };
  const conflict = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Someone else has changed this' });

  beforeEach(() => {
    server = stored;
    save.mockImplementation((values, { base }) => {
      const { version } = server;
      if (base?.version !== version) {
        const errors = { your_version: [String(base?.version)], current_version: [String(version)] };
        return Promise.reject(refused({ status: 409, code: 'version_conflict', errors }));
      }
      server = { name: values.name.trim(), motto: values.motto.trim(), version: version + 1 };
      return Promise.resolve(server);
    });
    read.mockImplementation(() => Promise.resolve(server));
    editors = [open('/admin/v2/tiers/1'), open('/admin/v2/tiers/1')];
  });

  it('merges what only one of them has changed', async () => {
    await enter(0, 'Name', 'Silver');
    await enter(1, 'Motto', ' Onward ');
    await saveOf(0);
    await saveOf(1);
    await waitFor(() => expect(server).toEqual({ name: 'Silver', motto: 'Onward', version: 6 }));
    await waitFor(() => expect([inputOf(1).value, inputOf(1, 'Motto').value]).toEqual(['Silver', 'Onward']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isAnythingDirty()).toBe(false);
    await enter(1, 'Name', 'Tin');
    await saveOf(1);
    await waitFor(() => expect(server).toEqual({ name: 'Tin', motto: 'Onward', version: 7 }));
  });

  it('shows the three values of a field that both have changed, and saves the chosen ones', async () => {
    await enter(0, 'Name', 'Silver');
    await enter(1, 'Name', 'Tin');
    await enter(1, 'Motto', 'Onward');
    await saveOf(0);
    await saveOf(1);
    const dialog = within(await conflict());
    expect(dialog.getAllByRole('radiogroup')).toHaveLength(1);
    expect(dialog.getByRole('radiogroup', { name: /^Name/ })).toBeTruthy();
    expect(dialog.getByText('Before: Gold')).toBeTruthy();
    expect(screen.queryByText(/your_version/)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Yours: Tin' })));
    await userEvent.keyboard('{ArrowDown}');
    expect(dialog.getByRole('radio', { name: 'Saved: Silver' })).toHaveProperty('checked', true);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Save these values');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server).toEqual({ name: 'Silver', motto: 'Onward', version: 6 }));
    await waitFor(() => expect(inputOf(1).value).toBe('Silver'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves the own value over the other one only after it was chosen', async () => {
    await enter(0, 'Name', 'Silver');
    await enter(0, 'Motto', 'Onward');
    await enter(1, 'Name', 'Tin');
    await saveOf(0);
    await saveOf(1);
    await conflict();
    expect(server.name).toBe('Silver');
    await press('Save these values');
    await waitFor(() => expect(server).toEqual({ name: 'Tin', motto: 'Onward', version: 6 }));
  });

  it('goes on with the own values, or takes the stored ones', async () => {
    await enter(0, 'Name', 'Silver');
    await enter(1, 'Name', 'Tin');
    await saveOf(0);
    await saveOf(1);
    await conflict();
    await press('Keep editing');
    expect(inputOf(1).value).toBe('Tin');
    expect(isAnythingDirty()).toBe(true);
    await saveOf(1);
    await conflict();
    await press('Reload');
    expect(inputOf(1).value).toBe('Silver');
    expect(isAnythingDirty()).toBe(false);
    await enter(1, 'Name', 'Iron');
    await saveOf(1);
    await waitFor(() => expect(server).toEqual({ name: 'Iron', motto: '', version: 6 }));
  });

  it('sends nothing where only the stored values are chosen', async () => {
    await enter(0, 'Name', 'Silver');
    await enter(1, 'Name', 'Tin');
    await saveOf(0);
    await saveOf(1);
    await userEvent.click(within(await conflict()).getByRole('radio', { name: 'Saved: Silver' }));
    await press('Save these values');
    expect(inputOf(1).value).toBe('Silver');
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('is refused when the stored values cannot be read, and keeps its own', async () => {
    read.mockRejectedValueOnce(refused({ message: 'Not now' }));
    await enter(0, 'Name', 'Silver');
    await enter(1, 'Motto', 'Onward');
    await saveOf(0);
    await saveOf(1);
    await screen.findByText('Not now');
    expect(inputOf(1, 'Motto').value).toBe('Onward');
    await saveOf(1);
    await waitFor(() => expect(server).toEqual({ name: 'Silver', motto: 'Onward', version: 6 }));
  });

  it('gives up when others save again and again', async () => {
    const errors = { your_version: ['4'], current_version: ['5'] };
    const refusal = refused({ status: 409, code: 'version_conflict', message: 'It was changed', errors });
    save.mockReset().mockRejectedValue(refusal);
    await enter(1, 'Motto', 'Onward');
    await saveOf(1);
    await screen.findByText('It was changed');
    expect(inputOf(1, 'Motto').value).toBe('Onward');
  });
});

describe('a three-way merge', () => {
  const fields = ['a', 'b', 'c', 'd'] as const;

  it('keeps what was changed here alone, and names what both have changed', () => {
    const merged = merge(fields, {
      base: { a: 1, b: [1], c: 1, d: 1 },
      mine: { a: 2, b: [2], c: 1, d: 2 },
      theirs: { a: 1, b: [3], c: 2, d: 2 },
    });
    expect(merged).toEqual({ kept: ['a'], collided: ['b'] });
  });

  it('shows switches and times in words', () => {
    const words = collisions(
      (key: string) => key,
      { fields: ['on', 'at'] as const, fieldLabel: (field) => field },
      {
        base: { on: null, at: '' },
        mine: { on: true, at: '2026-12-01T15:00:00.000Z' },
        theirs: { on: false, at: null },
      },
    );
    expect(words).toEqual([
      { field: 'on', label: 'on', mine: 'on', theirs: 'off', before: null },
      { field: 'at', label: 'at', mine: expect.stringContaining('December 1, 2026'), theirs: null, before: null },
    ]);
  });
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
