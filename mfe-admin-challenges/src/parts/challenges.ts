import type { ChallengeStatus } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeApproval } from '@laurel/contracts/programs/challenges.dto';
import type { Tone } from '@laurel/ui';
import { api, getPageData } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { challengeAt } from './addresses.ts';

export const challengeKeys = queryKeys('challenges');

export const statusTones: Record<ChallengeStatus, Tone> = {
  active: 'success',
  scheduled: 'info',
  draft: 'neutral',
  ended: 'warning',
};

export const toggleApproval = (id: string): Promise<ChallengeApproval> =>
  api.post(`${challengeAt(id)}/toggle_approval`);

/** Where participants find the program. */
export const siteOf = (id: string): string =>
  getPageData().userPrograms.find((program) => program.id === id)?.site_url ?? window.location.origin;

/** What staff call the program; empty for one that is not theirs. */
export const programName = (id: string): string =>
  getPageData().userPrograms.find((program) => program.id === id)?.name ?? '';
