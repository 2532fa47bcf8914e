import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import { challengeKinds } from '../kinds/challenge-kinds.ts';

/** The fields of a challenge that decide whether completing it is a first step. */
export interface StepChallenge {
  challenge_type: ChallengeType;
  parameters: string | null;
}

/** An action of a participant, with its moment. */
export interface FirstStep {
  participantId: string;
  at: Date;
}

export interface QualifiedReferral {
  participant_id: string;
  recruiter_id: string;
  first_step_at: Date;
}

/** Whether completing the challenge counts as a recruit's first step: joining and the profile do not. */
export const isFirstStep = ({ challenge_type, parameters }: StepChallenge): boolean =>
  challengeKinds[challenge_type].isFirstStep(parameters);

/** The action that an event of another service reports. */
export const stepOf = ({
  data,
  effective_at,
}: {
  data: { participant_id: string };
  effective_at: string;
}): FirstStep => ({ participantId: data.participant_id, at: new Date(effective_at) });

/** The event that a recruit has taken a first step. */
export const referralQualified = ({ participant_id, recruiter_id, first_step_at }: QualifiedReferral): DomainEvent => ({
  type: 'referral.qualified',
  data: { participant_id, recruiter_id },
  effective_at: first_step_at.toISOString(),
});
