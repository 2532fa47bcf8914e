import { BusinessError } from '@laurel/service-kit/errors/business-error';

const linkRefusals = {
  staff: 'No magic links for staff and administrators.',
  inactive: 'Only active participants can be signed in.',
} as const;

/** 409: staff may not sign in as this participant. */
export class MagicLinkRefusedError extends BusinessError {
  readonly status = 409;
  readonly code = 'magic_link_refused';

  constructor(reason: keyof typeof linkRefusals) {
    super(linkRefusals[reason]);
  }
}

const deletionRefusals = {
  own: 'This is your own account. Another administrator has to delete it.',
  staff: 'This participant is staff. Take the staff flag away first.',
} as const;

/** 409: the participant cannot be deleted. */
export class DeletionRefusedError extends BusinessError {
  readonly status = 409;
  readonly code = 'deletion_refused';

  constructor(reason: keyof typeof deletionRefusals) {
    super(deletionRefusals[reason]);
  }
}
