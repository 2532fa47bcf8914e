import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';

/** The action of a challenge's page, below its description. */
export interface ChallengeViewProps {
  challenge: ChallengeResponse;
}
