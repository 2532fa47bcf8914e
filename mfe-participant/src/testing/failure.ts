import { refusal } from '@laurel/web-kit/testing';

/** The answer of a failing section. */
export const failure = refusal(
  503,
  'service_unavailable',
  'This part of the site does not answer right now. Please try again in a minute.',
);
