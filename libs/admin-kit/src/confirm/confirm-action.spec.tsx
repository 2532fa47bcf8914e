/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@laurel/web-kit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { adminPagesAt } from '../testing/admin-page.tsx';
import { ConfirmAction } from './confirm-action.tsx';

const confirm = jest.fn<() => Promise<unknown>>();
const close = jest.fn();

function ask(typed?: string): void {
  const dialog = (
    <ConfirmAction
      title="Assign winners?"
      text="Assigns 12 winners; 3 remain."
      confirmLabel="Assign"
      {...(typed && { typed })}
      onConfirm={confirm}
      onClose={close}
    />
  );
  render(adminPagesAt([{ path: '*', element: dialog }], { address: '/admin/v2' }));
}
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  confirm.mockReset();
  close.mockReset();
});

describe('a confirmation', () => {
  it('starts on the safe answer, and Escape cancels it', async () => {
    ask();
    expect(screen.getByRole('alertdialog').textContent).toContain('Assigns 12 winners; 3 remain.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('runs once for any number of clicks, and shows "Error" with the reason when it fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    confirm.mockImplementation(() => new Promise((_done, reject) => (fail = reject)));
    ask();
    const assign = screen.getByRole('button', { name: 'Assign' });
    fireEvent.click(assign);
    fireEvent.click(assign);
    await userEvent.click(await screen.findByRole('button', { name: 'Assign Loading…' }));
    expect(close).not.toHaveBeenCalled();
    fail(new ApiError({ kind: 'refused', status: 409, message: 'No participant is eligible' }));
    await screen.findByText('No participant is eligible');
    expect(screen.getByText('Error')).toBeTruthy();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('preserves the typed text when it fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    confirm.mockImplementation(() => new Promise((_done, reject) => (fail = reject)));
    ask('Ada Vega');
    await userEvent.type(screen.getByRole('textbox'), 'Ada Vega{Enter}{Enter}');
    expect(confirm).toHaveBeenCalledTimes(1);
    fail(new ApiError({ kind: 'fault', status: 503, message: 'Try again later' }));
    await screen.findByText('Try again later');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ada Vega');
    expect(close).not.toHaveBeenCalled();
  });

  it('requires typed words where the action cannot be undone [A-309]', async () => {
    confirm.mockResolvedValue(undefined);
    ask('Ada Vega');
    await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}');
    expect(screen.getByText('Type exactly “Ada Vega”.')).toBeTruthy();
    expect(confirm).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox'), ' Vega');
    await press('Assign');
    await waitFor(() => expect(close).toHaveBeenCalled());
  });
});
