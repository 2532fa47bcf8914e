/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { toast, UiProvider } from '../index.ts';

beforeEach(() => {
  document.head.innerHTML = '<meta name="sc-nonce" content="n0nce">';
  window.matchMedia = (() => ({
    matches: false,
    addEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});

afterEach(() => {
  jest.useRealTimers();
});

describe('toasts', () => {
  it('wait for the host, carry the page nonce, and errors stay until they are dismissed', async () => {
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

    jest.useFakeTimers();
    act(() => {
      toast.message('Post are being imported!');
      toast.error('Something went wrong', 'Please try again', { id: 'failed' });
      toast.error('Something went wrong', 'Please try later', { id: 'failed' });
    });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText('Post are being imported!')).toBeNull();
    expect(screen.getAllByText('Something went wrong')).toHaveLength(1);
    expect(screen.getByText('Please try later')).toBeTruthy();
    const failed = screen.getByText('Please try later').closest('li');
    act(() => failed?.querySelector('button')?.click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    jest.useRealTimers();
    await waitFor(() => expect(screen.queryByText('Please try later')).toBeNull());
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
