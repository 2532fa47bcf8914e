import { BusinessError } from '@laurel/service-kit/errors/business-error';

const texts = {
  challenge_not_active: 'This challenge is no longer available',
  already_completed: 'You have already completed this challenge.',
  api_completion_only: 'This challenge is completed automatically.',
  not_watched: 'Please watch more of the video first.',
  not_submittable: 'This challenge cannot be completed this way.',
} as const;

export type SubmitRefusal = keyof typeof texts;

/** 409: the challenge cannot be completed now, not in this way, or not again. */
export class SubmitRefusedError extends BusinessError {
  readonly status = 409;

  constructor(readonly code: SubmitRefusal) {
    super(texts[code]);
  }
}
