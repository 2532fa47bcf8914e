import { BusinessError } from '@laurel/service-kit/errors/business-error';

const texts = {
  already_completed: 'The participant has completed this challenge already.',
  challenge_not_active: 'This challenge was not active at that moment.',
  not_eligible: 'This participant may not take part in the program.',
  not_submittable: 'Participants complete this challenge by themselves.',
} as const;

export type ApiCompletionRefusal = keyof typeof texts;

/** 409: the challenge cannot be completed by another system, not at that moment, or not again. */
export class ApiCompletionRefusedError extends BusinessError {
  readonly status = 409;

  constructor(readonly code: ApiCompletionRefusal) {
    super(texts[code]);
  }
}
