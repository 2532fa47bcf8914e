/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { toast, UiProvider } from '../index.ts';

beforeEach(() => {
  document.head.innerHTML = '<meta name="sc-nonce" content="n0nce">';
  window.matchMedia = (() => ({
    matches: false,
    addEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Lets time pass, and what leaves at its end go. */
async function pass(seconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
  await act(() => jest.advanceTimersByTimeAsync(250));
}

describe('toasts', () => {
  it('wait for the host, carry the page nonce, and replace those of the same id', async () => {
    toast.success('Success!', 'Challenge updated successfully.');
    render(
      <UiProvider language="en">
        <p>page</p>
      </UiProvider>,
    );
    await screen.findByText('Challenge updated successfully.', {}, { timeout: 15_000 });
    const sonnerStyle = [...document.querySelectorAll('style')].find((style) =>
      style.textContent.includes('data-sonner-toaster'),
    );
    expect(sonnerStyle?.nonce).toBe('n0nce');
    expect(document.createElement('style').nonce).toBe('');
    // They stand above a bar of buttons.
    expect(document.querySelector('[data-sonner-toaster]')?.getAttribute('style')).toContain(
      '--offset-bottom: var(--toast-bottom)',
    );

    jest.useFakeTimers();
    act(() => {
      toast.message('Post are being imported!');
      toast.error('Something went wrong', 'Please try again', { id: 'failed' });
      toast.error('Something went wrong', 'Please try later', { id: 'failed' });
    });
    await pass(7);
    expect(screen.queryByText('Post are being imported!')).toBeNull();
    expect(screen.getAllByText('Something went wrong')).toHaveLength(1);
    expect(screen.getByText('Please try later')).toBeTruthy();
    const failed = screen.getByText('Please try later').closest('li');
    act(() => failed?.querySelector('button')?.click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    jest.useRealTimers();
    await waitFor(() => expect(screen.queryByText('Please try later')).toBeNull());
  });

  let shows = 0;
  /** Shows a page, and the words of its first toast. */
  const shownOn = async (width: number): Promise<string> => {
    const words = `Loaded ${(shows += 1)}`;
    window.innerWidth = width;
    render(
      <UiProvider language="en">
        <main>
          <input aria-label="Name" />
        </main>
      </UiProvider>,
    );
    toast.message(words);
    await screen.findByText(words);
    jest.useFakeTimers();
    return words;
  };
  const fail = (words = 'Please try again'): void => act(() => toast.error('Something went wrong', words));
  const failed = (): HTMLElement | null => screen.queryByText('Something went wrong');

  it('leave by themselves, errors after a time for their length', async () => {
    await shownOn(1_280);
    fail();
    await pass(7.5);
    expect(failed()).toBeTruthy();
    await pass(1);
    expect(failed()).toBeNull();
    fail('Long words. '.repeat(15));
    await pass(19.5);
    expect(failed()).toBeTruthy();
    await pass(1.5);
    expect(failed()).toBeNull();
  });

  it('are two at most, the newest, and one of a kind', async () => {
    await shownOn(1_280);
    const shown = (): string[] => screen.getAllByRole('listitem').map((toast) => toast.textContent);
    act(() => toast.success('Saved', 'The first page'));
    act(() => toast.success('Saved', 'The second page'));
    act(() => toast.message('Copied'));
    await pass(1);
    expect(shown()).toHaveLength(2);
    expect(shown()).toEqual(
      expect.arrayContaining([expect.stringContaining('The second page'), expect.stringContaining('Copied')]),
    );
    fail();
    await pass(1);
    expect(shown()).toEqual(
      expect.arrayContaining([expect.stringContaining('Something went wrong'), expect.stringContaining('Copied')]),
    );
    expect(shown()).toHaveLength(2);
  });

  it('stay while they are read with the focus in them', async () => {
    await shownOn(1_280);
    fail();
    await pass(1);
    act(() => failed()?.closest('li')?.querySelector('button')?.focus());
    await pass(60);
    expect(failed()).toBeTruthy();
    act(() => screen.getByLabelText('Name').focus());
    await pass(3);
    expect(failed()).toBeNull();
  });

  it('that report an error leave at the next action and with Escape, which then closes nothing else', async () => {
    await shownOn(1_280);
    fail();
    await pass(1);
    act(() => screen.getByRole('main').click());
    await pass(1);
    expect(failed()).toBeTruthy();
    act(() => screen.getByLabelText('Name').click());
    await pass(1);
    expect(failed()).toBeNull();

    fail();
    await pass(1);
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    act(() => void screen.getByLabelText('Name').dispatchEvent(escape));
    await pass(1);
    expect([failed(), escape.defaultPrevented]).toEqual([null, true]);
    const next = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    act(() => void screen.getByLabelText('Name').dispatchEvent(next));
    expect(next.defaultPrevented).toBe(false);
  });

  it.each([
    [360, 'top'],
    [1_280, 'bottom'],
  ])('are away from the buttons of a screen of %d pixels', async (width, side) => {
    const words = await shownOn(width);
    expect(screen.getByText(words).closest('li')?.dataset['yPosition']).toBe(side);
  });

  it('disappear when their subject is over, and never come after that', async () => {
    const over = new AbortController();
    render(
      <UiProvider language="en">
        <p>page</p>
      </UiProvider>,
    );
    toast.error('Wrong code', 'Please try again', { signal: over.signal });
    await screen.findByText('Wrong code');
    act(() => over.abort());
    await waitFor(() => expect(screen.queryByText('Wrong code')).toBeNull());
    act(() => {
      toast.error('Wrong code', 'Too late', { signal: over.signal });
      toast.error('Another');
    });
    await screen.findByText('Another');
    expect(screen.queryByText('Too late')).toBeNull();
  });
});
