import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import type { RedeemedCoupon } from '@laurel/contracts/offers/redemptions.dto';
import type { ApiError } from '@laurel/web-kit';

export interface Voucher {
  /** The address of its picture. */
  address: string;
  code: string;
  /** Milliseconds since 1970, by this browser's clock. */
  until: number;
}

/** The reason of a missing coupon. `unreached`: no answer from the server; whether it was redeemed is unknown. */
export type RedeemFailure =
  { reason: 'already_redeemed' } | { reason: 'refused'; message: string; transient: boolean } | { reason: 'unreached' };

/** The states of the specification, each with what it shows. */
export type RedeemState =
  | { name: 'unauthenticated' }
  | { name: 'participantAuthenticationPending' }
  | { name: 'participantAuthorizationPending' }
  | { name: 'redeemConfirmationPending'; type: RedemptionType }
  | { name: 'redeemInProgress'; type: RedemptionType }
  | { name: 'redeemSuccess'; voucher: Voucher }
  | { name: 'redeemSuccess'; webSite: string }
  | { name: 'redeemError'; type: RedemptionType; failure: RedeemFailure };

export type RedeemEvent =
  | {
      event: 'open';
      participant: { 'eligible_offers_rewards?': unknown } | null;
      redemptionTypes: readonly RedemptionType[];
      /** An earlier voucher, when it has not run out. */
      voucher: Voucher | null;
    }
  | { event: 'select-redemption-type'; type: RedemptionType }
  | { event: 'redeem' }
  | { event: 'redeemed'; coupon: RedeemedCoupon; now: number }
  | { event: 'failed'; error: ApiError };

export const start: RedeemState = { name: 'unauthenticated' };

/** Every transition of the redeem dialog; an event without a transition changes nothing. */
export function nextState(state: RedeemState, event: RedeemEvent): RedeemState {
  switch (event.event) {
    case 'open':
      return state.name === 'unauthenticated' ? opened(event) : state;
    case 'select-redemption-type':
      return state.name === 'redeemConfirmationPending' ? { ...state, type: event.type } : state;
    case 'redeem':
      return state.name === 'redeemConfirmationPending' || state.name === 'redeemError'
        ? { name: 'redeemInProgress', type: state.type }
        : state;
    case 'redeemed':
      return state.name === 'redeemInProgress' ? redeemed(event.coupon, event.now) : state;
    case 'failed':
      return state.name === 'redeemInProgress' ? failed(event.error, state.type) : state;
  }
}

function opened({ participant, redemptionTypes, voucher }: RedeemEvent & { event: 'open' }): RedeemState {
  if (participant === null) return { name: 'participantAuthenticationPending' };
  if (voucher !== null) return { name: 'redeemSuccess', voucher };
  if (participant['eligible_offers_rewards?'] !== true) return { name: 'participantAuthorizationPending' };
  const [only = 'CLICK', ...others] = redemptionTypes;
  return { name: 'redeemConfirmationPending', type: others.length === 0 ? only : 'CLICK' };
}

function redeemed({ voucher, code, webSite, expires_in }: RedeemedCoupon, now: number): RedeemState {
  if (webSite !== null) return { name: 'redeemSuccess', webSite };
  const address = (voucher ?? '').replaceAll(/&(?:amp|#38|#x26);/gi, '&');
  return { name: 'redeemSuccess', voucher: { address, code: code ?? '', until: now + expires_in * 1_000 } };
}

function failed(error: ApiError, type: RedemptionType): RedeemState {
  if (error.status === 401) return { name: 'participantAuthenticationPending' };
  if (error.code === 'participant_not_authorized') return { name: 'participantAuthorizationPending' };
  return { name: 'redeemError', type, failure: failureOf(error) };
}

function failureOf({ kind, code, status, message, transient }: ApiError): RedeemFailure {
  const isSilent = code === `http_${status}`;
  if (status === 0 || (kind === 'fault' && isSilent)) return { reason: 'unreached' };
  if (code === 'already_redeemed' || isSilent) return { reason: 'already_redeemed' };
  return { reason: 'refused', message, transient };
}
