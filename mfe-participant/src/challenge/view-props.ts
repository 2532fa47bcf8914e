import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';

/** What people do on the page of a challenge, below its description. */
export interface ChallengeViewProps {
  challenge: ChallengeResponse;
}
