import type { AuditRecord } from '../audit/audit.dto.ts';
import type { ParticipantSnapshot } from '../identity/participant-snapshot.ts';
import type { ProfileAttribute } from '../identity/profile-attributes.ts';
import type { RedemptionType } from '../offers/offer-categories.ts';
import type { ProgramSnapshot } from '../programs/program-snapshot.ts';

export interface ParticipantRegistered extends ParticipantSnapshot {
  /** The code of the participant who has recruited them, as it was given. */
  referral_code: string | null;
  /**
   * The mailbox had a member of the program before, under this or another spelling; erased ones count. Missing in facts
   * from before this was told.
   */
  repeated_mailbox?: boolean;
}

/** What a participant has in rewards, as it is now; a later `version` replaces all earlier ones. */
export interface Balance {
  participant_id: string;
  /** Points that can be spent. */
  unused_points: string;
  /** Points ever earned. */
  points: string;
  /** Rewards claimed, assigned, bought and awarded, without those that were taken back. */
  rewards_earned: number;
  /** Those of them that were awarded: achievements and milestones, for which nobody has to do more. */
  rewards_awarded: number;
  version: string;
}

/** Balances after one posting, claim or award, of up to 1,000 participants. */
export interface BalancesChanged {
  balances: Balance[];
}

/** How many challenges a participant has completed by now; a later `version` replaces all earlier ones. */
export interface CompletionCount {
  completed_challenges: number;
  version: string;
}

/** One completion of a challenge, as it was made. */
export interface Completion {
  completion_id: string;
  challenge_id: string;
  challenge_type: string;
  title: string;
  participant_id: string;
  /** Points earned, possibly 0 for a challenge whose reward is a prize. */
  points: number;
  completed_at: string;
}

export interface ChallengeCompleted extends Completion, CompletionCount {}

/** A completion was taken back, because what was paid for it has been refunded. */
export interface CompletionReversed extends CompletionCount {
  completion_id: string;
  challenge_id: string;
  title: string;
  participant_id: string;
  /** Points that the completion had earned. */
  points: number;
  reversed_at: string;
}

/** Whether a participant is a paying member now; `version` grows with every change. */
export interface MembershipChanged {
  participant_id: string;
  member: boolean;
  /** When it ends by itself; `null` for never. */
  until: string | null;
  version: string;
}

/** What somebody has answered in a profile, by what of their account it fills in; a later answer replaces an earlier one. */
export interface ProfileAnswered {
  participant_id: string;
  attributes: Partial<Record<ProfileAttribute, string>>;
}

export interface RewardClaimed {
  claim_id: string;
  reward_id: string;
  name: string;
  participant_id: string;
  /** Points spent. */
  points: number;
  claimed_at: string;
  /** The participant was given it and did nothing for it. */
  assigned?: boolean;
}

/** Somebody was given a reward, and is to be told of it. */
export interface RewardWon {
  claim_id: string;
  reward_id: string;
  name: string;
  participant_id: string;
}

/** An achievement or a milestone was awarded. A participant has each of them at most once, and for good. */
export interface RewardAwarded {
  reward_id: string;
  participant_ids: string[];
  awarded_at: string;
}

/** A claim was taken back, because what was paid for it has been refunded. */
export interface ClaimReversed {
  claim_id: string;
  reward_id: string;
  participant_id: string;
  reversed_at: string;
}

/** A participant was given an account on the Aptos chain, which holds what they earn. */
export interface WalletCreated {
  participant_id: string;
  address: string;
}

/** What became of the payment for a reward; `ended`: nobody has paid, and nobody can. */
export interface RewardPaymentSettled {
  /** Of the claim that it pays for. */
  claim_id: string;
  outcome: 'paid' | 'ended' | 'refunded';
}

/** The points of a receipt as they are now; a later `revision` replaces all earlier ones. */
export interface ReceiptAssessed {
  receipt_id: string;
  participant_id: string;
  /** Points of the whole receipt, possibly 0 when they were taken back. */
  points: number;
  revision: number;
  merchant_name: string | null;
  /** Decimal string in the currency's main unit. */
  total_amount: string | null;
  assessed_at: string;
}

/** A receipt was found valid, by the automated check or by a reviewer; one that is reviewed again may be told again. */
export interface ReceiptAccepted {
  receipt_id: string;
  participant_id: string;
  accepted_at: string;
}

/** The ledger has brought the participant's points in line with a revision of a receipt. */
export interface ReceiptPointsPosted {
  receipt_id: string;
  participant_id: string;
  revision: number;
  /** Points of the whole receipt at that revision. */
  points: number;
}

/** A participant was issued a coupon for an offer. */
export interface OfferRedeemed {
  participant_id: string;
  /** The provider's name for the offer. */
  endeca_key: string;
  redemption_type: RedemptionType;
  redeemed_at: string;
}

/** Which merchants a program shows its members. */
export interface OffersRewardChanged {
  active: boolean;
  /** Of RE2, to be found in a merchant's name. */
  merchants_regex: string;
  /** Of the program. */
  version: string;
}

/** A program was made from another one of its organization; its challenges are there already. */
export interface ProgramCopied {
  program_id: string;
  source_program_id: string;
}

/** People whom staff have added or changed in bulk, up to 1,000 of them. */
export interface ParticipantsChanged {
  participants: ParticipantSnapshot[];
}

/** Points of an import's rows, up to 1,000 of them; each row counts once for an import. */
export interface PointsImported {
  import_id: string;
  /** `append` adds `points`, `replace` brings the balance to `points`, `undo` takes back what the import brought. */
  mode: 'append' | 'replace' | 'undo';
  rows: { participant_id: string; points: string }[];
}

/** Staff let a participant begin anew: completions go, points go to 0, claimed rewards stay. */
export interface ActivitiesReset {
  reset_id: string;
  participant_id: string;
}

/**
 * The completions that a reset has removed, told by this fact alone. The fact holds from the moment at which staff asked for
 * the reset; what was earned later stays.
 */
export interface CompletionsReset extends ActivitiesReset, CompletionCount {
  completions: Completion[];
}

/** A content tag is called or offered differently; a later `version` replaces all earlier ones. */
export interface ContentTagChanged {
  content_tag_id: string;
  name: string;
  /** What it was called before this change, where that was something else. */
  former_name: string | null;
  active: boolean;
  version: number;
}

/** A program has decided on a behaviour of its site; a later `version` replaces all earlier ones. */
export interface EvergreenSettingChanged {
  /** Of the definition, such as `claimed_rewards`. */
  key: string;
  active: boolean;
  version: number;
}

/** The tags of a reward as they are now; a later `version` replaces all earlier ones. */
export interface RewardTagged {
  reward_id: string;
  tags: string[];
  version: number;
}

/** Somebody has joined with another participant's code. */
export interface ParticipantRecruited {
  participant_id: string;
  recruiter_id: string;
}

/** A recruit has taken a first step: from now on the referral is to be paid. */
export type ReferralQualified = ParticipantRecruited;

/** Every fact by its name. */
export interface DomainEvents {
  'program.changed': ProgramSnapshot;
  'program.copied': ProgramCopied;
  'offers_reward.changed': OffersRewardChanged;
  'participant.registered': ParticipantRegistered;
  'participant.changed': ParticipantSnapshot;
  /** What is left of somebody: no names, inactive. Whoever holds more of them removes it. */
  'participant.erased': ParticipantSnapshot;
  'participants.changed': ParticipantsChanged;
  'participant.recruited': ParticipantRecruited;
  'referral.qualified': ReferralQualified;
  'points.imported': PointsImported;
  'activities.reset': ActivitiesReset;
  'completions.reset': CompletionsReset;
  'challenge.completed': ChallengeCompleted;
  'completion.reversed': CompletionReversed;
  'membership.changed': MembershipChanged;
  'profile.answered': ProfileAnswered;
  'balances.changed': BalancesChanged;
  'reward.claimed': RewardClaimed;
  'reward.won': RewardWon;
  'reward.awarded': RewardAwarded;
  'claim.reversed': ClaimReversed;
  'wallet.created': WalletCreated;
  'reward_payment.settled': RewardPaymentSettled;
  'receipt.assessed': ReceiptAssessed;
  'receipt.accepted': ReceiptAccepted;
  'receipt.points_posted': ReceiptPointsPosted;
  'offer.redeemed': OfferRedeemed;
  'content_tag.changed': ContentTagChanged;
  'evergreen_setting.changed': EvergreenSettingChanged;
  'reward.tagged': RewardTagged;
  'audit.recorded': AuditRecord;
}

export type EventType = keyof DomainEvents;

/** A fact to be recorded; `effective_at` is the moment at which it holds, ISO 8601, by default that of its transaction. */
export type DomainEvent = {
  [Type in EventType]: { type: Type; data: DomainEvents[Type]; effective_at?: string };
}[EventType];

/** Version of a payload's shape where it is not 1; raised with a change that earlier consumers could not read. */
export const eventVersions: Partial<Record<EventType, number>> = {};

export type ServiceName = 'identity' | 'programs' | 'rewards' | 'receipts' | 'offers';

/** Which services consume a fact. */
export const eventRoutes = {
  'program.changed': ['identity', 'rewards', 'receipts'],
  'program.copied': ['rewards'],
  'offers_reward.changed': ['offers'],
  'participant.registered': ['programs', 'rewards', 'receipts'],
  'participant.changed': ['programs', 'rewards', 'receipts'],
  'participant.erased': ['programs', 'rewards', 'receipts'],
  'participants.changed': ['programs', 'rewards', 'receipts'],
  'participant.recruited': ['identity'],
  'referral.qualified': ['programs'],
  'points.imported': ['rewards'],
  'activities.reset': ['programs'],
  'completions.reset': ['identity', 'rewards', 'receipts'],
  'challenge.completed': ['identity', 'rewards', 'receipts'],
  'completion.reversed': ['identity', 'rewards', 'receipts'],
  'membership.changed': ['identity', 'rewards'],
  'profile.answered': ['identity'],
  'balances.changed': ['identity', 'receipts'],
  'reward.claimed': ['programs'],
  'reward.won': ['identity'],
  'reward.awarded': [],
  'claim.reversed': [],
  'wallet.created': ['identity'],
  'reward_payment.settled': ['rewards'],
  'receipt.assessed': ['rewards', 'programs'],
  'receipt.accepted': ['programs'],
  'receipt.points_posted': ['receipts'],
  'offer.redeemed': ['programs'],
  'content_tag.changed': ['rewards'],
  'evergreen_setting.changed': ['rewards'],
  'reward.tagged': ['programs'],
  'audit.recorded': ['identity'],
} as const satisfies Record<EventType, readonly ServiceName[]>;

/** Which services tell a fact. */
export const eventSenders = {
  'program.changed': ['programs'],
  'program.copied': ['programs'],
  'offers_reward.changed': ['programs'],
  'participant.registered': ['identity'],
  'participant.changed': ['identity'],
  'participant.erased': ['identity'],
  'participants.changed': ['identity'],
  'participant.recruited': ['programs'],
  'referral.qualified': ['programs'],
  'points.imported': ['identity'],
  'activities.reset': ['identity'],
  'completions.reset': ['programs'],
  'challenge.completed': ['programs'],
  'completion.reversed': ['programs'],
  'membership.changed': ['programs'],
  'profile.answered': ['programs'],
  'balances.changed': ['rewards'],
  'reward.claimed': ['rewards'],
  'reward.won': ['rewards'],
  'reward.awarded': ['rewards'],
  'claim.reversed': ['rewards'],
  'wallet.created': ['rewards'],
  'reward_payment.settled': ['programs'],
  'receipt.assessed': ['receipts'],
  'receipt.accepted': ['receipts'],
  'receipt.points_posted': ['rewards'],
  'offer.redeemed': ['offers'],
  'content_tag.changed': ['programs'],
  'evergreen_setting.changed': ['programs'],
  'reward.tagged': ['rewards'],
  'audit.recorded': ['identity', 'programs', 'rewards', 'receipts'],
} as const satisfies Record<EventType, readonly ServiceName[]>;
