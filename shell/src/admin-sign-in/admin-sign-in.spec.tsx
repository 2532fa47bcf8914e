/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { untypedApi as api, changeLanguage, csrfToken } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, pending, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { arrive, BackOffice, olive } from '../testing/back-office.tsx';

const post = jest.spyOn(api, 'post');
const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
const START = '/admin/v2/auth/start';
const VERIFY = '/admin/v2/auth/verify';
const signedIn = { success: true as const, user: olive };
const started = { success: true as const, data: { browser_token: 'b', resend_in: 60 } };

beforeEach(() => {
  localStorage.clear();
  submit.mockClear();
  post.mockClear();
  answerCalls(reply.post(START, started));
});

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

function show(address: string, page: Parameters<typeof arrive>[1] = { user: null, userPrograms: [] }): void {
  arrive(address, page);
  render(<BackOffice />);
}

const at = (): string => window.location.pathname + window.location.search + window.location.hash;
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

async function codeStep(address = '/admin/v2/login'): Promise<HTMLElement> {
  show(address);
  await userEvent.type(screen.getByLabelText(/^Email/), 'olive@demo.test');
  await press('Send me a code');
  return screen.findByLabelText(/^6-digit code/);
}

describe('the sign-in of staff', () => {
  it('asks for the e-mail, then for the code that was sent, in one browser [A-022] [A-023] [A-026] [A-032] [A-033]', async () => {
    const code = await codeStep();
    expect(post.mock.lastCall).toEqual([
      '/admin/v2/auth/start',
      { email: 'olive@demo.test' },
      { params: new URLSearchParams({ redirect_to: '/admin/v2' }) },
    ]);
    alsoAnswer(reply.post(VERIFY, pending));
    await userEvent.type(code, '123 456');
    await press('Sign in');
    const sent = { email: 'olive@demo.test', otp: '123456', browser_token: 'b' };
    expect(post.mock.lastCall).toEqual(['/admin/v2/auth/verify', sent]);
  });

  it('redirects to the requested page once the code is right [A-024] [A-026] [A-039]', async () => {
    const code = await codeStep('/admin/v2/login?redirect_to=%2Fadmin%2Fv2%2Fprograms%2F3%23new');
    let answer: (verified: typeof signedIn) => void = () => undefined;
    alsoAnswer(reply.post(VERIFY, new Promise<typeof signedIn>((done) => (answer = done))));
    const wentOn = jest.fn<(event: HashChangeEvent) => void>();
    window.addEventListener('hashchange', wentOn, { once: true });
    await userEvent.type(code, '123456');
    await press('Sign in');
    // jsdom supports only navigation within a document.
    window.history.replaceState(null, '', '/admin/v2/programs/3');
    answer(signedIn);
    await waitFor(() => expect(wentOn.mock.lastCall?.[0].newURL).toMatch(/\/admin\/v2\/programs\/3#new$/));
  });

  it('asks for no code that could not be sent, and shows the reason [A-023]', async () => {
    alsoAnswer(reply.post(START, refusal(429, 'too_many_codes', 'Too many tries')));
    show('/admin/v2/login');
    await userEvent.type(screen.getByLabelText(/^Email/), 'olive@demo.test');
    await press('Send me a code');
    await screen.findByText('Too many tries');
    expect(screen.queryByLabelText(/^6-digit code/)).toBeNull();
  });

  it('asks for missing fields in the specified words, before any call [A-029] [A-030] [A-056]', async () => {
    show('/admin/v2/login');
    await press('Send me a code');
    await screen.findByText('Email is required');
    expect(screen.getAllByText('Please enter your email')).toHaveLength(2);
    expect(post).not.toHaveBeenCalled();
    cleanup();
    await codeStep();
    post.mockClear();
    await press('Sign in');
    await screen.findByText('OTP is required');
    expect(screen.getAllByText('Please enter your OTP')).toHaveLength(2);
    expect(post).not.toHaveBeenCalled();
  });

  it('reports a wrong code in the specified words, and any other refusal in the server’s [A-031]', async () => {
    const code = await codeStep();
    alsoAnswer(reply.post(VERIFY, refusal(422, 'invalid_otp', 'Invalid OTP')));
    await userEvent.type(code, '123456');
    await press('Sign in');
    await screen.findByText('Invalid OTP');
    expect(screen.getAllByText('Please try again')).toHaveLength(2);
    alsoAnswer(reply.post(VERIFY, refusal(429, 'too_many_requests', 'Too many tries. Please wait a minute.')));
    await press('Sign in');
    await screen.findByText('Too many tries. Please wait a minute.');
  });

  it('sends another code after a minute, and shows the remaining time [A-038]', async () => {
    answerCalls(reply.post(START, { success: true, data: { browser_token: 'b', resend_in: 1 } }));
    await codeStep();
    screen.getByText(/^Request a new code in/);
    await userEvent.click(await screen.findByRole('button', { name: 'Request new code' }));
    expect(post.mock.calls.map(([path]) => path.split('?')[0])).toEqual(Array(2).fill('/admin/v2/auth/start'));
    await screen.findByText(/^Request a new code in/);
  });
});

describe('a page that needs a sign-in', () => {
  it.each([
    ['/admin/v2', '/admin/v2/login'],
    [
      '/admin/v2/programs/3/challenges?page=2#new',
      '/admin/v2/login?redirect_to=%2Fadmin%2Fv2%2Fprograms%2F3%2Fchallenges%3Fpage%3D2%23new',
    ],
  ])('%s redirects to the sign-in, and remembers the requested page [A-039]', (wanted, login) => {
    show(wanted);
    screen.getByRole('heading', { name: 'Back-office sign-in' });
    expect(at()).toBe(login);
  });

  it.each([
    ['/admin/v2/login?redirect_to=%2Fadmin%2Fv2%2Fprograms%2F1%2Fchallenges', '/admin/v2/programs/1/challenges'],
    ['/admin/v2/login?redirectTo=/admin/v2/organization/admins%23invite', '/admin/v2/organization/admins#invite'],
    ['/admin/v2/login?redirect_to=https://evil.test/admin/v2', '/admin/v2'],
    ['/admin/v2/login?redirect_to=//evil.test', '/admin/v2'],
    ['/admin/v2/login?redirect_to=/my-account', '/admin/v2'],
    ['/admin/v2/login', '/admin/v2'],
  ])('%s redirects to %s, never to another site [A-024] [A-039] [B19]', (login, wanted) => {
    show(login, {});
    expect(at()).toBe(wanted);
  });
});

describe('a link', () => {
  it('is used by a click alone, by a form, and leaves no token in the address [A-027] [A-028]', async () => {
    show('/admin/v2/magic-login?redirect_to=%2Fadmin%2Fv2%2Fprograms%2F3#token=secret');
    expect([submit.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
    await waitFor(() => expect(at()).toBe('/admin/v2/magic-login?redirect_to=%2Fadmin%2Fv2%2Fprograms%2F3'));
    await press('Sign in');
    const form = submit.mock.contexts[0] as HTMLFormElement;
    const { pathname, search } = new URL(form.action);
    expect([form.method, pathname + search]).toEqual([
      'post',
      '/admin/v2/auth/link?redirect_to=%2Fadmin%2Fv2%2Fprograms%2F3',
    ]);
    expect([...new FormData(form)]).toEqual([
      ['authenticity_token', csrfToken()],
      ['token', 'secret'],
    ]);
  });

  it('without its token redirects to the sign-in, which shows the reason [A-028]', async () => {
    show('/admin/v2/magic-login');
    expect(at()).toBe('/admin/v2/login');
    await screen.findByText('This link is no longer valid. Please request a new one.');
  });
});

describe('messages that survived a redirect', () => {
  const messages = [
    ['success', 'You are signed out.', 'Done', 'success'],
    ['error', 'That link has ended.', 'Problem', 'error'],
    ['alert', 'Your password is old.', 'Notice', 'error'],
    ['other', 'The shop is closed tomorrow.', 'Information', ''],
  ] as const;

  it('are toasts after 300 ms, and a dialog shows them once; they are read out once [A-017] [A-018] [A-019] [A-566] [X-058]', async () => {
    const started = Date.now();
    const timer = jest.spyOn(window, 'setTimeout');
    show('/admin/v2/login', { user: null, flash_messages: messages.map(([kind, text]) => [kind, text]) });
    expect(timer.mock.calls.map(([, delay]) => delay)).toContain(300);
    timer.mockRestore();
    const dialog = screen.getByRole('dialog', { name: 'Messages' });
    for (const [, text, word] of messages) expect(within(dialog).getByText(text).textContent).toBe(word + text);
    expect(dialog.querySelectorAll('[role=alert], [role=status], [aria-live]')).toHaveLength(0);
    expect(dialog.getAttribute('aria-describedby')).toBeNull();
    const region = await screen.findByRole('region', { name: /^Notifications/ });
    expect(Date.now() - started).toBeGreaterThanOrEqual(300);
    for (const [, text, , type] of messages) {
      expect((await within(region).findByText(text)).closest('li')?.dataset['type'] ?? '').toBe(type);
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are absent when there are none [A-019]', async () => {
    show('/admin/v2/login');
    await new Promise((done) => setTimeout(done, 400));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('You are signed out.')).toBeNull();
  });
});
