/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AdminSignInRequest } from '@laurel/contracts/identity/admin.dto';
import { ApiError, isAnythingDirty } from '@laurel/web-kit';
import { readDraft, writeDraft } from '@laurel/web-kit/forms';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useFormDraft, useSubmitForm } from '../forms.ts';
import { classResolver } from './class-validator.ts';

interface Values {
  name: string;
  email: string;
  /** The field is chosen without a registered input. */
  role?: string;
}

const submit = jest.fn<(values: Values) => Promise<void>>();

function Form({ draft = false }: { draft?: boolean }): ReactNode {
  const form = useSubmitForm<Values>({
    defaultValues: { name: '', email: '' },
    fields: ['name', 'email', 'role'],
    guardLabel: 'Invite',
    submit,
  });
  const { errors } = form.formState;
  const kept = useFormDraft(form, 'invite', '2');
  return (
    <form onSubmit={(event) => void form.onSubmit(event)}>
      <input aria-label="name" {...form.register('name')} />
      <input aria-label="email" {...form.register('email')} />
      <p>{errors.email?.message}</p>
      <p>{errors.role?.message}</p>
      <p>{form.otherErrors.join()}</p>
      <p>{form.failure?.requestId}</p>
      {draft && kept.found && (
        <button type="button" onClick={kept.restore}>
          {kept.outdated ? 'restore over a newer one' : 'restore'}
        </button>
      )}
      <button>Save</button>
    </form>
  );
}

beforeEach(() => {
  localStorage.clear();
  submit.mockReset();
});

describe('useSubmitForm', () => {
  it("shows the server's messages at their fields, focuses the first and keeps the form guarded", async () => {
    submit.mockRejectedValue(
      new ApiError({
        kind: 'refused',
        status: 422,
        message: 'Invalid',
        errors: { email: ['Invalid email'], team: ['is unknown'] },
        requestId: 'r7',
      }),
    );
    render(<Form />);
    await userEvent.type(screen.getByLabelText('name'), 'Ada');
    expect(isAnythingDirty()).toBe(true);
    await userEvent.click(screen.getByText('Save'));
    await screen.findByText('Invalid email');
    expect(screen.getByText('team: is unknown')).toBeTruthy();
    expect(screen.getByText('r7')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('email'));
    expect(isAnythingDirty()).toBe(true);
  });

  it('can be submitted again after a message for an unregistered field', async () => {
    const errors = { role: ['is required'] };
    submit.mockRejectedValueOnce(new ApiError({ kind: 'refused', status: 422, message: 'Invalid', errors }));
    render(<Form />);
    await userEvent.click(screen.getByText('Save'));
    await screen.findByText('is required');
    await userEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    expect(screen.queryByText('is required')).toBeNull();
  });

  it('stays guarded when the answer is lost, and is free once it is saved [A-200]', async () => {
    submit.mockRejectedValueOnce(new ApiError({ kind: 'network', message: 'down' }));
    let guardedAtTheEnd = true;
    submit.mockImplementationOnce(async () => {
      for (let wait = 0; wait < 20 && isAnythingDirty(); wait += 1) await new Promise((done) => setTimeout(done, 25));
      guardedAtTheEnd = isAnythingDirty();
    });
    render(<Form />);
    await userEvent.type(screen.getByLabelText('name'), 'Ada');
    await userEvent.click(screen.getByText('Save'));
    expect(isAnythingDirty()).toBe(true);
    await userEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(isAnythingDirty()).toBe(false));
    expect(submit).toHaveBeenCalledTimes(2);
    expect(guardedAtTheEnd).toBe(false);
  });
});

describe('useFormDraft', () => {
  it('stores typed values, offers them at the next visit and drops them once saved', async () => {
    writeDraft('invite', { name: 'Old', email: 'old@demo.test' }, '1');
    submit.mockResolvedValue(undefined);
    render(<Form draft />);
    await userEvent.click(screen.getByText('restore over a newer one'));
    expect(screen.getByLabelText<HTMLInputElement>('email').value).toBe('old@demo.test');
    await userEvent.type(screen.getByLabelText('name'), 'er');
    await act(() => new Promise((done) => setTimeout(done, 600)));
    expect(readDraft('invite')).toMatchObject({ value: { name: 'Older' }, baseVersion: '2' });
    await userEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(readDraft('invite')).toBeNull());
  });
});

describe('classResolver', () => {
  it('validates with the request class of the server', async () => {
    const resolve = classResolver(AdminSignInRequest);
    const options = { fields: {}, shouldUseNativeValidation: false } as never;
    const bad = await resolve({ email: 7 } as never, undefined, options);
    expect(bad.errors).toMatchObject({ email: { message: 'Email is required' } });
    const good = await resolve({ email: 'a@b.c' }, undefined, options);
    expect(good.values).toEqual({ email: 'a@b.c' });
  });
});
