import { type ChallengeType, challengeButtonLabels } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeDetail, SaveChallengeRequest } from '@laurel/contracts/programs/challenges.dto';

/** The wizard's fields. `points` is `null` while no whole number is typed; other empty fields are `null` or ''. */
export interface ChallengeForm extends Omit<Required<SaveChallengeRequest>, 'points'> {
  points: number | null;
}
export type ChallengeField = keyof ChallengeForm;

export const steps = ['type', 'content', 'reward', 'schedule', 'review'] as const;
export type Step = (typeof steps)[number];

const fieldsOfStep: Record<Step, readonly ChallengeField[]> = {
  type: ['challenge_type'],
  content: [
    'name',
    'caption',
    'link_url',
    'bypass_modal',
    'content',
    'description',
    'image_url',
    'cta_button_text',
    'success_message',
  ],
  reward: ['points', 'reward_type', 'is_repeatable'],
  schedule: ['start', 'finish'],
  review: [],
};

/** Every field in the order of the screens. */
export const fields: readonly ChallengeField[] = steps.flatMap((step) => fieldsOfStep[step]);

export function stepOf(field: ChallengeField): Step {
  return steps.find((step) => fieldsOfStep[step].includes(field)) ?? 'review';
}

export const newChallenge: ChallengeForm = {
  name: '',
  caption: '',
  description: '',
  content: '',
  challenge_type: 'link',
  points: null,
  reward_type: 'points',
  link_url: null,
  cta_button_text: null,
  success_message: null,
  image_url: null,
  start: null,
  finish: null,
  bypass_modal: false,
  is_repeatable: false,
};

export function valuesOf(challenge: ChallengeDetail): ChallengeForm {
  return Object.fromEntries(fields.map((field) => [field, challenge[field]])) as unknown as ChallengeForm;
}

/** What is sent. Without a link the tile cannot open it. */
export function requestOf(form: ChallengeForm): ChallengeForm & { points: number } {
  return { ...form, points: form.points ?? 0, bypass_modal: form.bypass_modal && form.link_url !== null };
}

/** The fields that differ, in the order of the screens. */
export function changedFields(one: ChallengeForm, other: ChallengeForm): ChallengeField[] {
  return fields.filter((field) => one[field] !== other[field]);
}

/** What participants do first in these types is follow a link. */
export const needsLink = (type: ChallengeType): boolean => type === 'link' || type === 'call_action';

/** What the button says when the challenge names nothing. */
export const defaultButtonText = (type: ChallengeType): string => challengeButtonLabels[type];
