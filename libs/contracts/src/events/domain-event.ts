import type { AuditRecord } from '../audit/audit.dto.ts';
import type { ParticipantSnapshot } from '../identity/participant-snapshot.ts';
import type { ProfileAttribute } from '../identity/profile-attributes.ts';
import type { RedemptionType } from '../offers/offer-categories.ts';
import type { ProgramSnapshot } from '../programs/program-snapshot.ts';
import type { CompletionsCounted, CopiesStated, ErasuresKnown } from './copy-events.ts';
import type { ApiKeyExpiring, WebhookEndpointDisabled, WebhookEndpointFailing } from './integration-events.ts';

/**
 * What a sign-up has in common with members: their ids and a count, no hash and no address. Whether one of them is the
 * recruiter is known to programs alone, which stores words in place of it.
 */
export interface SignUpSignals {
  /** Up to 20 members who have signed in with the browser of the sign-up, the latest first. */
  same_browser: string[];
  /** Up to 20 members who have signed in within 31 days with a code that the network of the sign-up requested. */
  same_network: string[];
  /** Sign-ups from the network within 24 hours, this one included. */
  network_sign_ups: number;
}

export interface ParticipantRegistered extends ParticipantSnapshot {
  /** The referral code that the participant entered when they joined. */
  referral_code: string | null;
  /**
   * The mailbox had a member of the program before, under this or another spelling; erased members count. Older events
   * lack the field.
   */
  repeated_mailbox?: boolean;
  /** Only for a sign-up with a referral code. Older events lack the field. */
  signals?: SignUpSignals;
}

/** A participant's balance in rewards; a later `version` replaces all earlier ones. */
export interface Balance {
  participant_id: string;
  /** Points that the participant can spend. */
  unused_points: string;
  /** Lifetime points earned. */
  points: string;
  /** Rewards claimed, assigned, bought and awarded, without those that were reversed. */
  rewards_earned: number;
  /** The awarded rewards among them: achievements and milestones. */
  rewards_awarded: number;
  version: string;
}

/** Balances after one posting, claim or award: 1 to 1,000 participants of one program. */
export interface BalancesChanged {
  balances: Balance[];
}

/** The number of challenges that a participant has completed; a later `version` replaces all earlier ones. */
export interface CompletionCount {
  completed_challenges: number;
  version: string;
}

/** One completion of a challenge. */
export interface Completion {
  completion_id: string;
  challenge_id: string;
  challenge_type: string;
  title: string;
  participant_id: string;
  /** Points earned; 0 for a challenge whose reward is a prize. */
  points: number;
  completed_at: string;
}

export interface ChallengeCompleted extends Completion, CompletionCount {}

/** A completion was reversed because its payment went back: refunded as a whole, or disputed. */
export interface CompletionReversed extends CompletionCount {
  completion_id: string;
  challenge_id: string;
  title: string;
  participant_id: string;
  /** Points that the completion earned, without those that were taken back for partial refunds. */
  points: number;
  reversed_at: string;
  completed_at?: string;
}

/** A part of the payment for a completion was refunded, or such a refund has failed. */
export interface CompletionPartlyRefunded {
  completion_id: string;
  challenge_id: string;
  title: string;
  participant_id: string;
  /** Points taken back for all partial refunds together; a later `version` replaces all earlier ones. */
  points_taken: number;
  version: number;
  refunded_at: string;
  completed_at?: string;
}

/** Whether a participant is a paying member; `version` grows with every change. */
export interface MembershipChanged {
  participant_id: string;
  member: boolean;
  /** When the membership began, `null` for no member; earlier events do not state it. */
  since?: string | null;
  /** When the membership expires; `null` for never. */
  until: string | null;
  version: string;
}

/** A participant's answers to profile questions, by profile attribute; a later answer replaces an earlier one. */
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
  /** Staff assigned the reward to the participant. */
  assigned?: boolean;
  /** Version of its payment, for a reward that was bought: a claim and its reversal may follow each other several times. */
  version?: number;
}

/** A participant was given a reward and is to be notified. */
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

/** A claim was reversed because its payment was refunded. */
export interface ClaimReversed {
  claim_id: string;
  reward_id: string;
  participant_id: string;
  reversed_at: string;
  /** Version of its payment, for a reward that was bought. */
  version?: number;
}

/** An account on the Aptos chain was created for a participant; it holds the collectibles that they earn. */
export interface ChainAccountCreated {
  participant_id: string;
  address: string;
}

/**
 * How the payment for a reward stands. `ended`: it was not paid and can no longer be paid. `disputed`: the payer's bank
 * has taken the money back for now.
 */
export interface RewardPaymentSettled {
  /** Id of the claim that the payment is for. */
  claim_id: string;
  outcome: 'paid' | 'ended' | 'refunded' | 'disputed';
  /** Each news of one payment has a higher one; the highest is how the payment stands. Missing in version 1. */
  version?: number;
}

/** A reward could not be given for a payment; a person decides about the payment. */
export interface RewardPaymentParked {
  /** The claim that the payment is for; left out for a reward that a person has given in place of something else. */
  claim_id?: string;
  /** The payment where no claim names it. */
  checkout_id?: string;
  reason: 'already_has' | 'no_piece' | 'not_given';
  /** Version of the payment that could not be met; left out by earlier senders. */
  version?: number;
}

/** A person gives a reward in place of what a parked payment was for. */
export interface ParkedPaymentRewarded {
  checkout_id: string;
  participant_id: string;
  reward_id: string;
  /** Version of the payment; left out by earlier senders. */
  version?: number;
}

/** How a payment stands since a person gave another reward for it, which is the participant's while it is paid. */
export interface ParkedPaymentSettled {
  checkout_id: string;
  participant_id: string;
  outcome: 'paid' | 'refunded' | 'disputed';
  /** Each news of one payment, its decision included, has a higher one; the highest is how the payment stands. */
  version: number;
}

/** The points of a receipt; a later `revision` replaces all earlier ones. */
export interface ReceiptAssessed {
  receipt_id: string;
  participant_id: string;
  /** Points of the whole receipt; 0 when they were taken back. */
  points: number;
  revision: number;
  merchant_name: string | null;
  /** Decimal string in the currency's main unit. */
  total_amount: string | null;
  assessed_at: string;
}

/** A receipt was found valid, by the automated check or by a reviewer; another review may publish it again. */
export interface ReceiptAccepted {
  receipt_id: string;
  participant_id: string;
  accepted_at: string;
}

/** The ledger has posted a revision of a receipt to the participant's points. */
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
  /** RE2 pattern; matches anywhere in the merchant's name. */
  merchants_regex: string;
  /** Version of the program. */
  version: string;
}

/** A program was copied from another one of its organization, challenges included. */
export interface ProgramCopied {
  program_id: string;
  source_program_id: string;
}

/** Participants whom staff added or changed in bulk, up to 1,000 of them. */
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

/**
 * Staff reset a participant: completions are removed, the balance becomes 0, points ever earned become what claimed rewards
 * have cost, claimed rewards stay.
 */
export interface ActivitiesReset {
  reset_id: string;
  participant_id: string;
}

/**
 * The completions that a reset removed; no event is published for each of them. The reset takes effect at the moment of
 * the staff request: later completions stay.
 */
export interface CompletionsReset extends ActivitiesReset, CompletionCount {
  completions: Completion[];
}

/** A content tag was renamed, enabled or disabled; a later `version` replaces all earlier ones. */
export interface ContentTagChanged {
  content_tag_id: string;
  name: string;
  /** The name before this change; `null` when the name did not change. */
  former_name: string | null;
  active: boolean;
  version: number;
}

/** A program set an evergreen setting of its site; a later `version` replaces all earlier ones. */
export interface EvergreenSettingChanged {
  /** Key of the definition, such as `claimed_rewards`. */
  key: string;
  active: boolean;
  version: number;
}

/** The tags of a reward; a later `version` replaces all earlier ones. */
export interface RewardTagged {
  reward_id: string;
  tags: string[];
  version: number;
}

/** A file of a media library was replaced in place, so that other services show the new one where they refer to it. */
export interface AttachmentReplaced {
  attachment_id: string;
  /** The names of all files that it has replaced up to now, the oldest first. */
  former_files: string[];
  /** The name of the file that is shown by now. */
  file: string;
}

/** A participant joined with another participant's referral code. */
export interface ParticipantRecruited {
  participant_id: string;
  recruiter_id: string;
}

/** A recruit took a qualifying first step, so the referral is due for payment. */
export type ReferralQualified = ParticipantRecruited;

/** Every event by its name. */
export interface DomainEvents {
  'program.changed': ProgramSnapshot;
  'program.copied': ProgramCopied;
  'offers_reward.changed': OffersRewardChanged;
  'participant.registered': ParticipantRegistered;
  'participant.changed': ParticipantSnapshot;
  /** The erased participant, inactive and without names. Consumers that store more about the participant delete it. */
  'participant.erased': ParticipantSnapshot;
  'erasures.known': ErasuresKnown;
  'participants.changed': ParticipantsChanged;
  'participant.recruited': ParticipantRecruited;
  'referral.qualified': ReferralQualified;
  'points.imported': PointsImported;
  'activities.reset': ActivitiesReset;
  'completions.reset': CompletionsReset;
  'completions.counted': CompletionsCounted;
  'challenge.completed': ChallengeCompleted;
  'completion.reversed': CompletionReversed;
  'completion.partly_refunded': CompletionPartlyRefunded;
  'membership.changed': MembershipChanged;
  'profile.answered': ProfileAnswered;
  'balances.changed': BalancesChanged;
  'reward.claimed': RewardClaimed;
  'reward.won': RewardWon;
  'reward.awarded': RewardAwarded;
  'claim.reversed': ClaimReversed;
  'chain_account.created': ChainAccountCreated;
  'reward_payment.settled': RewardPaymentSettled;
  'reward_payment.parked': RewardPaymentParked;
  'parked_payment.rewarded': ParkedPaymentRewarded;
  'parked_payment.settled': ParkedPaymentSettled;
  'receipt.assessed': ReceiptAssessed;
  'receipt.accepted': ReceiptAccepted;
  'receipt.points_posted': ReceiptPointsPosted;
  'offer.redeemed': OfferRedeemed;
  'content_tag.changed': ContentTagChanged;
  'evergreen_setting.changed': EvergreenSettingChanged;
  'reward.tagged': RewardTagged;
  'attachment.replaced': AttachmentReplaced;
  'api_key.expiring': ApiKeyExpiring;
  'webhook_endpoint.failing': WebhookEndpointFailing;
  'webhook_endpoint.disabled': WebhookEndpointDisabled;
  'copies.stated': CopiesStated;
  'audit.recorded': AuditRecord;
}

export type EventType = keyof DomainEvents;

/**
 * An event to record; `effective_at` is the moment at which it takes effect, ISO 8601, by default that of its
 * transaction.
 */
export type DomainEvent = {
  [Type in EventType]: { type: Type; data: DomainEvents[Type]; effective_at?: string };
}[EventType];

/** Version of a payload's shape where it is not 1; a change that earlier consumers cannot read raises it. */
export const eventVersions: Partial<Record<EventType, number>> = { 'audit.recorded': 2, 'reward_payment.settled': 2 };

export type ServiceName = 'identity' | 'programs' | 'rewards' | 'receipts' | 'offers' | 'integrations';

/** The services that consume each event. */
export const eventRoutes = {
  'program.changed': ['identity', 'rewards', 'receipts', 'integrations'],
  'program.copied': ['rewards'],
  'offers_reward.changed': ['offers'],
  'participant.registered': ['programs', 'rewards', 'receipts', 'integrations'],
  'participant.changed': ['programs', 'rewards', 'receipts', 'integrations'],
  'participant.erased': ['programs', 'rewards', 'receipts', 'integrations'],
  'erasures.known': ['identity'],
  'participants.changed': ['programs', 'rewards', 'receipts', 'integrations'],
  'participant.recruited': ['identity', 'integrations'],
  'referral.qualified': ['programs', 'integrations'],
  'points.imported': ['rewards', 'integrations'],
  'activities.reset': ['programs'],
  'completions.reset': ['identity', 'rewards', 'receipts', 'integrations'],
  'completions.counted': ['identity', 'rewards', 'receipts'],
  'challenge.completed': ['identity', 'rewards', 'receipts', 'integrations'],
  'completion.reversed': ['identity', 'rewards', 'receipts', 'integrations'],
  'completion.partly_refunded': ['rewards', 'integrations'],
  'membership.changed': ['identity', 'rewards', 'integrations'],
  'profile.answered': ['identity', 'integrations'],
  'balances.changed': ['identity', 'receipts', 'integrations'],
  'reward.claimed': ['programs', 'integrations'],
  'reward.won': ['identity', 'integrations'],
  'reward.awarded': ['integrations'],
  'claim.reversed': ['programs', 'integrations'],
  'chain_account.created': ['identity'],
  'reward_payment.settled': ['rewards', 'integrations'],
  'reward_payment.parked': ['programs'],
  'parked_payment.rewarded': ['rewards'],
  'parked_payment.settled': ['rewards'],
  'receipt.assessed': ['rewards', 'programs', 'integrations'],
  'receipt.accepted': ['programs', 'integrations'],
  'receipt.points_posted': ['receipts'],
  'offer.redeemed': ['programs', 'integrations'],
  'content_tag.changed': ['rewards'],
  'evergreen_setting.changed': ['rewards'],
  'reward.tagged': ['programs'],
  'attachment.replaced': ['rewards'],
  'api_key.expiring': ['integrations'],
  'webhook_endpoint.failing': ['identity'],
  'webhook_endpoint.disabled': ['identity'],
  'copies.stated': ['identity', 'programs', 'rewards', 'receipts', 'integrations'],
  'audit.recorded': ['identity'],
} as const satisfies Record<EventType, readonly ServiceName[]>;

/** The services that publish each event. */
export const eventSenders = {
  'program.changed': ['programs'],
  'program.copied': ['programs'],
  'offers_reward.changed': ['programs'],
  'participant.registered': ['identity'],
  'participant.changed': ['identity'],
  'participant.erased': ['identity'],
  'erasures.known': ['programs', 'rewards', 'receipts'],
  'participants.changed': ['identity'],
  'participant.recruited': ['programs'],
  'referral.qualified': ['programs'],
  'points.imported': ['identity'],
  'activities.reset': ['identity'],
  'completions.reset': ['programs'],
  'completions.counted': ['programs'],
  'challenge.completed': ['programs'],
  'completion.reversed': ['programs'],
  'completion.partly_refunded': ['programs'],
  'membership.changed': ['programs'],
  'profile.answered': ['programs'],
  'balances.changed': ['rewards'],
  'reward.claimed': ['rewards'],
  'reward.won': ['rewards'],
  'reward.awarded': ['rewards'],
  'claim.reversed': ['rewards'],
  'chain_account.created': ['rewards'],
  'reward_payment.settled': ['programs'],
  'reward_payment.parked': ['rewards'],
  'parked_payment.rewarded': ['programs'],
  'parked_payment.settled': ['programs'],
  'receipt.assessed': ['receipts'],
  'receipt.accepted': ['receipts'],
  'receipt.points_posted': ['rewards'],
  'offer.redeemed': ['offers'],
  'content_tag.changed': ['programs'],
  'evergreen_setting.changed': ['programs'],
  'reward.tagged': ['rewards'],
  'attachment.replaced': ['programs'],
  'api_key.expiring': ['identity'],
  'webhook_endpoint.failing': ['integrations'],
  'webhook_endpoint.disabled': ['integrations'],
  'copies.stated': ['identity', 'programs', 'rewards', 'receipts'],
  'audit.recorded': ['identity', 'programs', 'rewards', 'receipts', 'integrations'],
} as const satisfies Record<EventType, readonly ServiceName[]>;
