import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { pending, refusal } from '../testing/answers.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Sign-in page', areas: ['participant'], pages: true };

interface Step {
  /** The server's answer to an e-mail address. */
  verify?: unknown;
  link?: unknown;
  otp?: boolean;
  address?: string;
  play?: (user: UserEvent) => Promise<void>;
}

function signInStory({ verify, link, otp = true, address = '/signin', play }: Step = {}): ComponentType {
  return screenStory(address, {
    participant: null,
    features: { otp_login: otp },
    answers: { '/public/signin/verify': verify, '/public/signin/link': link },
    ...(play && { play }),
  });
}

const answer = (changes: Partial<VerifyResponse> = {}): VerifyResponse => ({
  ok: true,
  participant: { first_name: 'Marta' },
  otp_logged: false,
  sign_type: 'otp',
  browser_token: 'b1',
  message: null,
  resend_in: 60,
  ...changes,
});
const unknown = answer({ ok: false, participant: null, browser_token: null });

const giveEmail =
  (email = 'marta.lindqvist@example.com') =>
  async (user: UserEvent): Promise<void> => {
    await user.type(await screen.findByLabelText(/^Email/), email);
    await user.click(screen.getByRole('button', { name: /^Continue to get/ }));
  };

export const Email = signInStory();

export const EmailForALink = signInStory({ otp: false });

export const InvalidEmail = signInStory({ play: giveEmail('marta@') });

export const Sending = signInStory({ verify: pending, play: giveEmail() });

export const Blocked = signInStory({
  verify: refusal(403, 'Your account cannot be used.', 'blocked'),
  play: giveEmail(),
});

export const BotCheck = signInStory({
  verify: refusal(403, 'Please check that you are a person.', 'bot_check'),
  play: giveEmail(),
});

export const NamesAndTerms = signInStory({ verify: unknown, play: giveEmail() });

export const NamesMissing = signInStory({
  verify: unknown,
  play: async (user) => {
    await giveEmail()(user);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: /^Sign up/ }));
  },
});

export const Code = signInStory({ verify: answer(), play: giveEmail() });

export const CodeAgain = signInStory({ verify: answer({ resend_in: 0 }), play: giveEmail() });

/** The address is known; the answer to its code comes with the second call. */
function codeStory(said: unknown): ComponentType {
  const answers: { '/public/signin/verify': unknown } = { '/public/signin/verify': answer() };
  return screenStory('/signin', {
    participant: null,
    answers,
    play: async (user) => {
      await giveEmail()(user);
      const code = await screen.findByLabelText(/^Login code/);
      answers['/public/signin/verify'] = said;
      await user.type(code, '482913');
      await user.click(screen.getByRole('button', { name: 'Verify Code' }));
    },
  });
}

export const WrongCode = codeStory(answer({ ok: false, participant: null, message: 'This code is not right.' }));

export const Locked = codeStory(
  refusal(429, 'Too many wrong codes. Please try again in 15 minutes.', 'too_many_attempts'),
);

export const LinkSent = signInStory({
  otp: false,
  verify: answer({ sign_type: 'magic_link', browser_token: null }),
  play: giveEmail(),
});

export const LinkArrived = signInStory({ otp: false, address: '/signin#token=t1' });

export const LinkUsedUp = signInStory({
  otp: false,
  address: '/signin#token=t1',
  link: refusal(422, 'This link has been used or has expired.', 'link_invalid'),
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Sign in with this link' })),
});
