import type { MerchantOffer } from '@laurel/contracts/offers/offers.dto';
import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import type { RedeemOfferResponse } from '@laurel/contracts/offers/redemptions.dto';
import { api, type ApiError, useMutation, useSession } from '@laurel/web-kit';
import { useReducer } from 'react';
import { storeVoucher, storedVoucher } from './stored-voucher.ts';
import { nextState, type RedeemState, start } from './redeem-state.ts';

interface Redeeming {
  state: RedeemState;
  select: (type: RedemptionType) => void;
  redeem: () => void;
}

/** Redeems an offer; calls `onClose` when its website has opened, so that the dialog has nothing left to show. */
export function useRedeem({ endecaKey, redemptionTypes }: MerchantOffer, onClose: () => void): Redeeming {
  const participant = useSession((session) => session.participant);
  const [state, dispatch] = useReducer(nextState, start, () => {
    const voucher = participant && storedVoucher(participant.id, endecaKey);
    return nextState(start, { event: 'open', participant, redemptionTypes, voucher });
  });
  const { mutate } = useMutation<RedeemOfferResponse, ApiError, RedemptionType>({
    mutationFn: (redemption_type) => api.post('/offers/redeem', { endeca_key: endecaKey, redemption_type }),
    onSuccess: ({ redemption_data: { coupon } }, type) => {
      const event = { event: 'redeemed', coupon, now: Date.now() } as const;
      const next = nextState({ name: 'redeemInProgress', type }, event);
      if ('voucher' in next && participant) storeVoucher(participant.id, endecaKey, next.voucher);
      dispatch(event);
      if ('webSite' in next && openPage(next.webSite)) onClose();
    },
    onError: (error) => dispatch({ event: 'failed', error }),
  });
  return {
    state,
    select: (type) => dispatch({ event: 'select-redemption-type', type }),
    redeem: () => {
      if (!('type' in state)) return;
      dispatch({ event: 'redeem' });
      mutate(state.type);
    },
  };
}

/** Opens a page that cannot reach back into this one; false when the browser has blocked it. */
function openPage(address: string): boolean {
  const tab = window.open('', '_blank');
  if (tab === null) return false;
  tab.opener = null;
  tab.location.assign(address);
  return true;
}
