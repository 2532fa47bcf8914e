import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import {
  type RedeemOfferRequest,
  type RedeemOfferResponse,
  type VoucherQuery,
  voucherSeconds,
} from '@laurel/contracts/offers/redemptions.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { OfferProvider, type RedeemableOffer } from './provider/offer-provider.ts';
import { AlreadyRedeemedError, NoSuchOfferError, NotEligibleError, NotThisWayError } from './redemptions.errors.ts';
import { type RedemptionRow, RedemptionsRepository } from './redemptions.repository.ts';
import { drawVoucher } from './voucher-picture.ts';

@Injectable()
export class RedemptionsService {
  constructor(
    private readonly repository: RedemptionsRepository,
    private readonly provider: OfferProvider,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Redeems an offer for the caller. Within ten minutes it returns the same coupon, with its remaining time; afterwards
   * it refuses a voucher until a year has passed. In the open transaction.
   */
  async redeem(
    scope: TenantScope,
    caller: ParticipantCaller,
    { endeca_key, redemption_type }: RedeemOfferRequest,
  ): Promise<RedeemOfferResponse> {
    // The value comes from a token: "true" and 1 are no membership.
    const eligible: unknown = caller['eligible_offers_rewards?'];
    if (eligible !== true) throw new NotEligibleError();
    const offer = await this.provider.find(scope, endeca_key);
    if (offer === null) throw new NoSuchOfferError();
    if (!waysOf(offer).includes(redemption_type)) throw new NotThisWayError();
    // A click without a website would lose the offer: it issues a voucher.
    const way = offer.web_site === null ? 'MOBILE' : redemption_type;
    const redeeming = { participant_id: caller.participant_id, endeca_key, redemption_type: way };

    await this.repository.lock(scope, redeeming);
    const before = await this.repository.newest(scope, redeeming);
    if (before !== null && before.seconds < voucherSeconds) return answerOf(before);
    if (before !== null && way === 'MOBILE') throw new AlreadyRedeemedError();
    const coupon = await this.provider.redeem(offer, way);
    const voucher_token = coupon.code === null ? null : randomBytes(32).toString('base64url');
    const { merchant_name, text_short: offer_text } = offer;
    const redeemed_at = new Date().toISOString();
    const redemption = { ...redeeming, ...coupon, merchant_name, offer_text, voucher_token };
    await this.repository.add(scope, redemption, redeemed_at);
    const data = { ...redeeming, redeemed_at };
    await this.outbox.append(scope, { type: 'offer.redeemed', data, effective_at: redeemed_at });
    return answerOf({ ...coupon, voucher_token, seconds: 0 });
  }

  /** The picture of a valid voucher, as SVG. */
  async voucher(scope: TenantScope, token: string, query: VoucherQuery): Promise<string> {
    const row = await this.repository.voucher(scope, token, voucherSeconds);
    if (row === null) throw new NotFoundError();
    const { merchantName: merchant, offerText: offer, code, redeemedAt } = row;
    const until = new Date(redeemedAt.getTime() + voucherSeconds * 1_000);
    const { language = 'en', time_zone: timeZone = 'UTC' } = query;
    return drawVoucher({ merchant, offer, code, until, language, timeZone });
  }
}

/** An offer without ways is redeemed by a click (P-353). */
function waysOf({ redemption_types: types }: RedeemableOffer): readonly RedemptionType[] {
  return types.length === 0 ? ['CLICK'] : types;
}

function answerOf({ code, voucher_token, web_site, seconds }: RedemptionRow): RedeemOfferResponse {
  return {
    redemption_data: {
      coupon: {
        voucher: voucher_token === null ? null : `/public/offers/vouchers/${voucher_token}`,
        code,
        webSite: web_site,
        expires_in: Math.floor(voucherSeconds - seconds),
      },
    },
  };
}
