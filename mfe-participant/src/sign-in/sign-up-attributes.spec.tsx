/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, descriptionOf, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../testing/show-pages.tsx';
import { SignInPage } from './sign-in-page.tsx';

const VERIFY = '/public/signin/verify';
const verifies = (answer: Parameters<typeof reply.post<typeof VERIFY>>[1]): void =>
  answerCalls(reply.post(VERIFY, answer));
const post = jest.spyOn(api, 'post');
const formOf = (call: number): Record<string, string> =>
  Object.fromEntries(post.mock.calls[call]?.[1] as FormData) as Record<string, string>;

const answer = (changes: Partial<VerifyResponse>): VerifyResponse => ({
  ok: true,
  participant: { first_name: 'Ada' },
  otp_logged: false,
  sign_type: 'otp',
  browser_token: 'browser-1',
  message: null,
  resend_in: 60,
  ...changes,
});

const attribute = (
  attribute_name: string,
  changes: Partial<ActiveProfileAttribute> = {},
): Pick<ActiveProfileAttribute, keyof ActiveProfileAttribute> => ({
  attribute_name,
  display_name: `Your ${attribute_name}`,
  attribute_field_type: 'other' as const,
  help_text: null,
  required: false,
  places: ['sign_up' as const],
  ...changes,
});

function arrive(): void {
  showPages([{ path: '/signin', element: <SignInPage /> }], {
    address: '/signin',
    features: { otp_login: true },
    program: { published_program_pages: [], signup_challenge: null },
  });
}
const signUp = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: /^Sign up/ }));

beforeEach(() => {
  localStorage.clear();
  post.mockClear();
});
afterEach(cleanup);

describe('what the program asks at sign-up', () => {
  const asked: ActiveProfileAttribute[] = [
    attribute('shoe_size', { required: true, help_text: 'European sizes' }),
    attribute('vegan', { attribute_field_type: 'boolean' }),
    attribute('born_on', { attribute_field_type: 'date' }),
    attribute('note', { attribute_field_type: 'text_area' }),
  ];
  const reach = async (): Promise<void> => {
    const unknown = { ok: false, participant: null, browser_token: null };
    verifies(answer({ ...unknown, active_profile_attributes: asked }));
    arrive();
    await userEvent.type(screen.getByLabelText(/^Email/), 'ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: /^Continue to get/ }));
    await userEvent.type(await screen.findByLabelText(/^First name/), 'Ada');
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Byron');
    await userEvent.click(screen.getByRole('checkbox'));
  };

  it('follows the names in the order of the program, each with the control of its type, and is sent with them', async () => {
    await reach();
    expect(descriptionOf(screen.getByLabelText(/^Your shoe_size/))).toContain('European sizes');
    const fields = screen.getAllByLabelText(/^(First name|Last name|Your )/);
    expect(fields.map((field) => field.getAttribute('name') ?? field.getAttribute('role'))).toEqual([
      ...['first_name', 'last_name', 'profile_answers.shoe_size'],
      ...['profile_answers.born_on', 'profile_answers.note'],
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Your born_on/).type).toBe('date');
    expect(screen.getByLabelText(/^Your note/).tagName).toBe('TEXTAREA');
    await userEvent.type(screen.getByLabelText(/^Your shoe_size/), '42');
    await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Your vegan/ })).getByLabelText('Yes'));
    verifies(answer({}));
    await signUp();
    await screen.findByRole('heading', { name: 'Hey, Ada!' });
    expect(formOf(1)).toEqual({
      email: 'ada@example.com',
      auth_type: 'otp',
      first_name: 'Ada',
      last_name: 'Byron',
      postal: '',
      agree_terms: 'true',
      'profile_answers[shoe_size]': '42',
      'profile_answers[vegan]': 'true',
      'profile_answers[born_on]': '',
      'profile_answers[note]': '',
    });
  });

  it('is demanded where it is required, and a refusal stands at its field', async () => {
    await reach();
    await signUp();
    const shoe = screen.getByLabelText(/^Your shoe_size/);
    await waitFor(() => expect(descriptionOf(shoe)).toMatch(/This field is required$/));
    expect(shoe.getAttribute('aria-invalid')).toBe('true');
    expect(post).toHaveBeenCalledTimes(1);
    await userEvent.type(shoe, '42');
    const errors = { 'profile_answers.shoe_size': ['must not be longer than 500 characters'] };
    verifies(refusal(422, 'validation_failed', 'Some fields are not valid', errors));
    await signUp();
    await waitFor(() => expect(descriptionOf(shoe)).toMatch(/must not be longer than 500 characters$/));
    await waitFor(() => expect(document.activeElement).toBe(shoe));
  });

  it('is still there with what was typed after the tab was opened anew', async () => {
    await reach();
    await userEvent.type(screen.getByLabelText(/^Your shoe_size/), '42');
    cleanup();
    arrive();
    expect(screen.getByLabelText<HTMLInputElement>(/^Your shoe_size/).value).toBe('42');
  });
});
