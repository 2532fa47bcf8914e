import { type AnswerTo, inTurn, pending, refusal, reply } from '@laurel/web-kit/testing';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { programQuestions } from '../testing/program-questions.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Sign-in page', areas: ['participant'], pages: true };

const VERIFY = '/public/signin/verify';
const LINK = '/public/signin/link';

interface Step {
  /** The server's answer to an e-mail address. */
  verify?: AnswerTo<'post', typeof VERIFY>;
  link?: AnswerTo<'post', typeof LINK>;
  otp?: boolean;
  address?: string;
  play?: (user: UserEvent) => Promise<void>;
}

function signInStory({
  verify = pending,
  link = pending,
  otp = true,
  address = '/signin',
  play,
}: Step = {}): ComponentType {
  return screenStory(address, {
    participant: null,
    features: { otp_login: otp },
    answers: [reply.post(VERIFY, verify), reply.post(LINK, link)],
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
const notMember = { ok: false, participant: null, browser_token: null };
const unknown = answer(notMember);

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
  verify: refusal(403, 'sign_in_unavailable', 'Your account cannot be used.'),
  play: giveEmail(),
});

export const BotCheck = signInStory({
  verify: refusal(403, 'bot_check', 'Please check that you are a person.'),
  play: giveEmail(),
});

export const NamesAndTerms = signInStory({ verify: unknown, play: giveEmail() });

export const ProgramQuestions = signInStory({
  verify: answer({ ...notMember, active_profile_attributes: programQuestions }),
  play: giveEmail(),
});

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

const locked = refusal(422, 'otp_locked', 'Invalid OTP');

/** The address is known; the answer to its code comes with the second call. */
function codeStory(said: VerifyResponse | typeof locked): ComponentType {
  return screenStory('/signin', {
    participant: null,
    answers: [reply.post(VERIFY, inTurn<VerifyResponse | typeof locked>(answer(), said))],
    play: async (user) => {
      await giveEmail()(user);
      const code = await screen.findByLabelText(/^Login code/);
      await user.type(code, '482913');
      await user.click(screen.getByRole('button', { name: 'Verify Code' }));
    },
  });
}

export const WrongCode = codeStory(answer({ ok: false, participant: null, message: 'This code is not right.' }));

export const Locked = codeStory(locked);

export const LinkSent = signInStory({
  otp: false,
  verify: answer({ sign_type: 'magic_link', browser_token: null }),
  play: giveEmail(),
});

export const LinkArrived = signInStory({ otp: false, address: '/signin#token=t1' });

export const LinkUsedUp = signInStory({
  otp: false,
  address: '/signin#token=t1',
  link: refusal(410, 'link_ended', 'This link has been used or has expired.'),
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Sign in with this link' })),
});
