import type { ProvisionParticipantRequest } from '@laurel/contracts/identity/admin.dto';
import type { ProvisionChallengeRequest, ProvisionProgramRequest } from '@laurel/contracts/programs/provisioning.dto';
import type { SaveFeedPostRequest } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import type { SaveTier } from '@laurel/contracts/programs/tiers/tiers.dto';
import type { SaveEligibleProduct } from '@laurel/contracts/receipts/receipts.dto';
import type { PublicEventType } from '@laurel/contracts/public-events/public-event';
import type { ProvisionRewardRequest } from '@laurel/contracts/rewards/rewards.dto';

export interface DemoChallenge extends ProvisionChallengeRequest {
  identifier: string;
}

export interface DemoReward extends ProvisionRewardRequest {
  identifier: string;
}

export type DemoProduct = SaveEligibleProduct;

export interface DemoParticipant {
  email: string;
  person: ProvisionParticipantRequest;
  /** Has a membership without an end. */
  isPremium: boolean;
  /** Points given by hand, oldest first. */
  history: { amount: number; title: string }[];
  /** Identifiers of the challenges that the participant completes and the rewards that they claim. */
  completed: string[];
  claimed: string[];
}

/** A whole demo program: the bodies of the services' provisioning calls. */
export interface DemoProgram {
  /** Also the folder of its pictures under `media/`. */
  subdomain: string;
  program: Omit<ProvisionProgramRequest, 'organization_id'>;
  /** The first comes first on the home page; one has yet to start and one is a draft, for the back-office. */
  challenges: DemoChallenge[];
  rewards: DemoReward[];
  /** Achievements whose tokens are made on a chain, by identifier. */
  collectibles?: string[];
  /** Tiers from the lowest, where the program has the feature. */
  tiers?: SaveTier[];
  /** News of the home page, where the program has the feature. */
  feedPosts?: SaveFeedPostRequest[];
  /** The products that earn points on a receipt. */
  products: DemoProduct[];
  /** What the inspector of webhooks is sent, where the program has an endpoint. */
  webhook?: { description: string; types: PublicEventType[] };
  people: DemoParticipant[];
}

/** The address of a program's picture. */
export const picture = (subdomain: string, name: string): string => `/media/${subdomain}/${name}.svg`;

/** The address of a program's video. */
export const video = (subdomain: string, name: string): string => `/media/${subdomain}/${name}.webm`;

/** A product that is recognised by words on a line, separated by bars. */
export const product = (product_name: string, points_per_cents: string, keywords: string): DemoProduct => ({
  product_name,
  points_per_cents,
  keywords: keywords.split('|'),
  skus: [],
  product_active: true,
});

/** The end of the month that begins so many months from now: the same all month long, so that seeding again changes nothing. */
export function endOfMonth(months: number, now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 1) - 1_000).toISOString();
}
