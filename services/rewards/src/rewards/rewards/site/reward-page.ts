import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import type { NftCollection, TransactionStatus } from '@laurel/contracts/rewards/collectibles.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { DrawState, RewardSelection } from '@laurel/contracts/rewards/reward-types';
import type { Collectible, OwnDraw, RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { entriesFor } from '../earned-points.ts';
import { type ClaimedReward, refusalOf, statusOf } from '../../refusals/refusal.ts';
import { explorerUrl, imageOf, priceOf } from '../reward.views.ts';

/** The row of load_reward_page; moments and numbers that may be large are text. */
export interface LoadedPage {
  read_at: string;
  reward: RewardRow;
  stock: { claims: number; held: number; has_codes: boolean; coupons: number; coupons_taken: number };
  /** Moment of the participant's latest one; `null` for a participant without it, and for a visitor. */
  earned_at: string | null;
  times: number | null;
  /** `null` for a participant without points, and for a visitor. */
  balance: string | null;
  /** The participant holds a piece, to pay for it. */
  has_held: boolean;
  draw_state: Exclude<DrawState, 'ready'> | null;
  /** Set once the list is frozen. */
  entrant: { position: number; entries: number; first_entry: number } | null;
  /** Points earned while a sweepstake ran; set until the list is frozen. */
  points_earned: string | null;
  completions: number | null;
  codes: string[] | null;
  token: TokenRow | null;
  mint_status: TransactionStatus | null;
}

interface RewardRow {
  id: number;
  name: string;
  description: string;
  description_details: string | null;
  terms_conditions: string | null;
  redemption_details: string | null;
  redemption_image_url: string | null;
  image_url: string | null;
  active_image_url: string | null;
  selection: RewardSelection;
  threshold: number;
  amount_minor: number | null;
  currency: Currency | null;
  claim_limit: number | null;
  per_participant: number | null;
  starts_at: string | null;
  ends_at: string | null;
  is_approved: boolean;
  is_visible: boolean;
  /** Texts that are not in the reader's language. */
  untranslated?: string[];
}

interface TokenRow {
  network: NonNullable<NftCollection['network']>;
  address: string;
  owner_address: string;
  mint_transaction: string;
}

/**
 * A reward as its page shows it; `null` for a draft, unless the participant has earned it. A reward that has not
 * started shows nothing else, and only participants who have it see its redemption.
 */
export function rewardPage(page: LoadedPage, isVisitor: boolean): RewardResponse | null {
  const { reward, earned_at, draw_state, entrant } = page;
  const { selection } = reward;
  const judged = claimedReward(page);
  const now = new Date(page.read_at);
  const status = statusOf(judged, now);
  const isEarned = earned_at !== null;
  if (status === 'draft' && !isEarned) return null;
  const isHidden = status === 'scheduled' && !isEarned;
  const kind = rewardKinds[selection];
  return {
    id: judged.id,
    ...(isHidden ? hidden : shown(reward)),
    ...untranslatedOf(reward, { isHidden, isEarned }),
    redemption_details: isEarned ? reward.redemption_details : null,
    redemption_image: imageOf(isEarned ? reward.redemption_image_url : null),
    selection,
    finish: momentOf(reward.ends_at),
    status,
    feature: reward.is_visible,
    earned_by_current_participant_on: momentOf(earned_at),
    participant_sweepstakes_entry:
      kind.isDrawn && !isVisitor && status !== 'scheduled' ? entriesOf(page, judged.threshold) : null,
    draw: kind.isDrawn && draw_state !== null ? ownDraw(draw_state, entrant) : null,
    completed_challenges: kind.countsChallenges && !isVisitor ? (page.completions ?? 0) : null,
    coupon_codes: isEarned ? (page.codes ?? []) : [],
    achievement_reward: kind.hasActiveImage
      ? { active_image: imageOf(isEarned ? reward.active_image_url : null) }
      : null,
    nft_item: page.token === null ? null : collectibleOf(page.token),
    nft_status: mintStatusOf(page.mint_status),
    claim_refusal: isVisitor
      ? // Without claims and with enough points, so that only refusals for every participant apply to a visitor.
        refusalOf(judged, 0, judged.threshold, now)
      : refusalOf(judged, page.times ?? 0, BigInt(page.balance ?? 0), now),
  };
}

type Shown = Pick<
  RewardResponse,
  'name' | 'description' | 'description_details' | 'terms_conditions' | 'image' | 'threshold' | 'price'
>;

const hidden: Shown = {
  name: '',
  description: '',
  description_details: null,
  terms_conditions: null,
  image: null,
  threshold: 0,
  price: null,
};

const shown = (reward: RewardRow): Shown => ({
  name: reward.name,
  description: reward.description,
  description_details: reward.description_details,
  terms_conditions: reward.terms_conditions,
  image: imageOf(reward.image_url),
  threshold: reward.threshold,
  price: priceOf(reward.amount_minor, reward.currency),
});

/** Names only texts that are shown. */
function untranslatedOf(
  { untranslated = [] }: RewardRow,
  { isHidden, isEarned }: { isHidden: boolean; isEarned: boolean },
): Pick<RewardResponse, 'untranslated'> {
  const shownOnes = untranslated.filter((field) => (field === 'redemption_details' ? isEarned : !isHidden));
  return shownOnes.length > 0 ? { untranslated: shownOnes } : {};
}

/** A participant who is paying may return to the payment, even for the last piece. */
function claimedReward({ reward, stock, has_held }: LoadedPage): ClaimedReward {
  const { name, selection, amount_minor: price, is_approved: isApproved, is_visible: isVisible } = reward;
  return {
    id: String(reward.id),
    name,
    selection,
    isApproved,
    isVisible,
    price,
    startsAt: reward.starts_at === null ? null : new Date(reward.starts_at),
    endsAt: reward.ends_at === null ? null : new Date(reward.ends_at),
    threshold: BigInt(reward.threshold),
    claimLimit: reward.claim_limit === null ? null : BigInt(reward.claim_limit),
    perParticipant: reward.per_participant,
    claims: BigInt(stock.claims),
    held: BigInt(stock.held) - (has_held ? 1n : 0n),
    hasCodes: stock.has_codes,
    coupons: BigInt(stock.coupons),
    couponsTaken: BigInt(stock.coupons_taken),
  };
}

/** Entries of the frozen list; before it exists, entries by the current points. */
const entriesOf = ({ points_earned, entrant }: LoadedPage, threshold: bigint): number =>
  points_earned === null ? (entrant?.entries ?? 0) : Number(entriesFor(BigInt(points_earned), threshold));

const ownDraw = (state: OwnDraw['state'], entrant: LoadedPage['entrant']): OwnDraw => ({
  state,
  entrant: entrant?.position ?? null,
  first_entry: entrant?.first_entry ?? null,
  last_entry: entrant === null ? null : entrant.first_entry + entrant.entries - 1,
});

const collectibleOf = ({ address, owner_address, mint_transaction, network }: TokenRow): Collectible => ({
  address,
  owner_address,
  explorer_mint_url: explorerUrl('txn', mint_transaction, network),
  explorer_token_url: explorerUrl('object', address, network),
  owner_explorer_url: explorerUrl('account', owner_address, network),
});

function mintStatusOf(status: TransactionStatus | null): RewardResponse['nft_status'] {
  if (status === null || status === 'confirmed') return null;
  return status === 'failed' ? 'failed' : 'pending';
}

const momentOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());
