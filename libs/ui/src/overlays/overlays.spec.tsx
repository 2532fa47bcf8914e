/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { STAYS_LIVE } from './overlay-stack.ts';
import { Button } from '../index.ts';
import { Field, TextInput } from '../fields.ts';
import { BlockingDialog, ConfirmDialog, Dialog } from '../overlays.ts';

let app: HTMLElement;
let toasts: HTMLElement;

beforeEach(() => {
  app = document.body.appendChild(document.createElement('div'));
  toasts = document.body.appendChild(document.createElement('div'));
  toasts.setAttribute(STAYS_LIVE, '');
});

afterEach(() => {
  app.remove();
  toasts.remove();
});

function Screen(): ReactNode {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Invite Admin"
        footer={<Button onClick={() => setAsking(true)}>Next</Button>}
      >
        <Field label="Email">
          <TextInput />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Invite 12 people?"
        confirmLabel="Invite"
        cancelLabel="Back"
        onConfirm={() => undefined}
        onCancel={() => setAsking(false)}
      >
        12 people get an e-mail.
      </ConfirmDialog>
    </>
  );
}

describe('dialogs', () => {
  it('take the focus, make the page inert but not the toasts, and return the focus', async () => {
    render(<Screen />, { container: app });
    const opener = screen.getByText('Open');
    await userEvent.click(opener);
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect([app.inert, toasts.inert]).toEqual([true, false]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([app.inert, document.activeElement]).toEqual([false, opener]);
  });

  it('stack: Escape closes only the topmost, and the focus comes back in order', async () => {
    render(<Screen />, { container: app });
    await userEvent.click(screen.getByText('Open'));
    await userEvent.click(screen.getByText('Next'));
    expect(screen.getByRole('alertdialog').textContent).toContain('12 people get an e-mail.');
    expect(document.activeElement).toBe(screen.getByText('Back'));
    expect(screen.getByRole('dialog', { hidden: true }).parentElement?.inert).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('dialog').parentElement?.inert).toBe(false);
    expect(document.activeElement).toBe(screen.getByText('Next'));
    await userEvent.keyboard('{Escape}');
    expect(app.inert).toBe(false);
  });

  it('that block cannot be dismissed', async () => {
    render(<BlockingDialog title="You are not allowed to access this page" actions={<a href="/admin/v2">Home</a>} />, {
      container: app,
    });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog').textContent).toContain('You are not allowed to access this page');
    expect(screen.queryByLabelText('Close')).toBeNull();
  });

  it('leave no trace when the page navigates without closing them', () => {
    const { unmount } = render(<Dialog open title="A" onClose={() => undefined} />, { container: app });
    expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(true);
    unmount();
    expect([app.inert, document.documentElement.hasAttribute('data-scroll-locked')]).toEqual([false, false]);
  });
});

describe('a busy button', () => {
  it('stays focused, announces it and ignores clicks, also as the submit button', async () => {
    const press = jest.fn();
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (loading: boolean): ReactNode => (
      <form onSubmit={submit}>
        <Button type="submit" loading={loading} loadingText="Verifying..." onClick={press}>
          Verify Code
        </Button>
      </form>
    );
    const { rerender } = render(form(false), { container: app });
    const button = screen.getByRole('button');
    button.focus();
    rerender(form(true));
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
    expect([button.textContent, button.getAttribute('aria-busy'), document.activeElement === button]).toEqual([
      'Verifying...',
      'true',
      true,
    ]);
    rerender(form(false));
    act(() => button.click());
    expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  });
});
