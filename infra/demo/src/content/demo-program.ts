import type { ProvisionChallengeRequest, ProvisionProgramRequest } from '@laurel/contracts/programs/provisioning.dto';
import type { ProvisionRewardRequest } from '@laurel/contracts/rewards/rewards.dto';

export interface DemoChallenge extends ProvisionChallengeRequest {
  identifier: string;
}

export interface DemoReward extends ProvisionRewardRequest {
  identifier: string;
}

/** A whole demo program: what the provisioning calls of the services are told. */
export interface DemoProgram {
  /** Also the folder of its pictures under `media/`. */
  subdomain: string;
  program: Omit<ProvisionProgramRequest, 'organization_id'>;
  /** The first stands first on the home page; one has yet to start and one is a draft, for the back-office. */
  challenges: DemoChallenge[];
  rewards: DemoReward[];
}

/** The address of a program's picture. */
export const picture = (subdomain: string, name: string): string => `/media/${subdomain}/${name}.svg`;

/** The end of the month that begins so many months from now: the same all month long, so that seeding again changes nothing. */
export function endOfMonth(months: number, now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 1) - 1_000).toISOString();
}
