import type { SaveQuestion } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type { SavePost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import type { SaveDonation, SaveMembership } from '@laurel/contracts/programs/payments/payments.dto';

/** The fields of a request class, without the class. */
export type Plain<T> = Pick<T, keyof T>;

/** The content of a challenge that depends on its type and has tables of its own, as the database returns it. */
export interface ChallengeContent {
  questions: Plain<SaveQuestion>[];
  social_network_posts: Plain<SavePost>[];
  donation_challenge: Plain<SaveDonation> | null;
  membership_challenge: Plain<SaveMembership> | null;
}

export type Fault = readonly [field: string, reason: string];

/** The fields of a challenge's own row that rules of a type read. */
export interface KindValues {
  parameters: string | null;
  content: string;
  videoUrl: string | null;
  videoSeconds: number | null;
}

/** The rules of a type of challenge. Labels and fields stand in `@laurel/contracts/programs/challenge-kinds`. */
export interface ChallengeKind {
  /** The program's feature without which staff cannot create the type. */
  feature: string | null;
  /** Finds fields without which a challenge cannot be saved, not even as a draft. */
  faults: (values: KindValues) => Iterable<Fault>;
  /** Finds content that is missing before participants could do the challenge. */
  missing: (values: KindValues, content: ChallengeContent) => Iterable<Fault>;
  /** The points of a completion, or the most of them. */
  points: (entered: number, donation: Plain<SaveDonation> | null) => number;
  /** Participants complete it by a call of their own. */
  isSubmittable: boolean;
  /** Refuses a submission for a reason that only this type has. */
  refusal: (submission: { watchedPercentage: number; duration: number | null }) => 'not_watched' | null;
  /** A completion may be a recruit's first step. */
  isFirstStep: (parameters: string | null) => boolean;
  /** A completion makes the participant a member. */
  isMembership: boolean;
}

export const noFaults = (): Fault[] => [];
export const enteredPoints = (entered: number): number => entered;
export const noRefusal = (): null => null;
export const always = (): boolean => true;
