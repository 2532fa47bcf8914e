import { describe, expect, it } from '@jest/globals';
import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import type { RedeemedCoupon } from '@laurel/contracts/offers/redemptions.dto';
import { ApiError } from '@laurel/web-kit';
import { nextState, type RedeemEvent, type RedeemState, start, type Voucher } from './redeem-state.ts';

const member = { 'eligible_offers_rewards?': true };
const voucher: Voucher = { address: '/v/1', code: 'K7QX-93MF', until: 600_000 };
const coupon: Pick<RedeemedCoupon, keyof RedeemedCoupon> = {
  voucher: '/v/1',
  code: 'K7QX-93MF',
  webSite: null,
  expires_in: 600,
};
const asked: RedeemState = { name: 'redeemConfirmationPending', type: 'MOBILE' };
const busy: RedeemState = { name: 'redeemInProgress', type: 'MOBILE' };
const refused: RedeemState = { name: 'redeemError', type: 'MOBILE', failure: { reason: 'unreached' } };
const shown: RedeemState = { name: 'redeemSuccess', voucher };

const open = (fields: Partial<RedeemEvent & { event: 'open' }> = {}): RedeemEvent => ({
  event: 'open',
  participant: member,
  redemptionTypes: ['MOBILE'],
  voucher: null,
  ...fields,
});
const failed = (fields: Partial<ApiError>): RedeemEvent => ({
  event: 'failed',
  error: new ApiError({ kind: 'refused', status: 409, message: 'No', ...fields }),
});

describe('opened', () => {
  it.each<[string, RedeemEvent, RedeemState['name']]>([
    ['by a visitor [P-341][P-342]', open({ participant: null }), 'participantAuthenticationPending'],
    [
      'by a visitor on a browser that has a voucher',
      open({ participant: null, voucher }),
      'participantAuthenticationPending',
    ],
    ['by a member [P-348]', open(), 'redeemConfirmationPending'],
    ['by a member who has a voucher [P-374][X-039]', open({ voucher }), 'redeemSuccess'],
    ...[false, 'true', 1, null, undefined].map((said): [string, RedeemEvent, RedeemState['name']] => [
      `by someone whose membership is ${JSON.stringify(said)} [P-346][P-362][X-034]`,
      open({ participant: { 'eligible_offers_rewards?': said } }),
      'participantAuthorizationPending',
    ]),
  ])('%s', (_title, event, name) => {
    expect(start.name).toBe('unauthenticated');
    expect(nextState(start, event).name).toBe(name);
  });

  it.each<[RedemptionType[], RedemptionType]>([
    [['MOBILE'], 'MOBILE'],
    [['CLICK'], 'CLICK'],
    [['MOBILE', 'CLICK'], 'CLICK'],
    [[], 'CLICK'],
  ])('with %j it begins with %s [P-353][X-035]', (redemptionTypes, type) => {
    expect(nextState(start, open({ redemptionTypes }))).toEqual({ name: 'redeemConfirmationPending', type });
  });
});

describe('goes on', () => {
  it.each<[string, RedeemState, RedeemEvent, RedeemState]>([
    [
      'a choice is stored [P-354]',
      asked,
      { event: 'select-redemption-type', type: 'CLICK' },
      { name: 'redeemConfirmationPending', type: 'CLICK' },
    ],
    ['a press redeems [P-355]', asked, { event: 'redeem' }, busy],
    ['and another press does nothing', busy, { event: 'redeem' }, busy],
    ['a press after an error tries again', refused, { event: 'redeem' }, busy],
    ['a voucher, from now on [P-356][P-358]', busy, { event: 'redeemed', coupon, now: 0 }, shown],
    [
      'its address without HTML entities [P-359]',
      busy,
      { event: 'redeemed', coupon: { ...coupon, voucher: '/v?a=1&amp;b=2&#38;c=3' }, now: 0 },
      { name: 'redeemSuccess', voucher: { ...voucher, address: '/v?a=1&b=2&c=3' } },
    ],
    [
      'a website [P-357]',
      busy,
      { event: 'redeemed', coupon: { ...coupon, voucher: null, code: null, webSite: 'https://a.example' }, now: 0 },
      { name: 'redeemSuccess', webSite: 'https://a.example' },
    ],
    ['the session has ended [P-363]', busy, failed({ status: 401 }), { name: 'participantAuthenticationPending' }],
    [
      'not a member any more [P-364]',
      busy,
      failed({ status: 403, code: 'participant_not_authorized' }),
      { name: 'participantAuthorizationPending' },
    ],
    ['an opened dialog is not opened again', asked, open({ participant: null }), asked],
    ['a late answer changes nothing', asked, { event: 'redeemed', coupon, now: 0 }, asked],
    ['a late failure changes nothing', shown, failed({}), shown],
    ['nothing is chosen any more', busy, { event: 'select-redemption-type', type: 'CLICK' }, busy],
  ])('%s', (_title, state, event, next) => {
    expect(nextState(state, event)).toEqual(next);
  });

  it.each<[string, Partial<ApiError>, object]>([
    ['redeemed before [P-361]', { code: 'already_redeemed' }, { reason: 'already_redeemed' }],
    ['refused without a word [P-361]', { code: 'http_409' }, { reason: 'already_redeemed' }],
    ['refused [P-360]', { code: 'offer_not_found' }, { reason: 'refused', message: 'No', transient: false }],
    ['too fast', { code: 'rate_limited', status: 429 }, { reason: 'refused', message: 'No', transient: true }],
    ['a lost answer [X-037]', { kind: 'network', status: 0, code: 'network' }, { reason: 'unreached' }],
    ['a fault of a proxy [X-037]', { kind: 'fault', status: 502, code: 'http_502' }, { reason: 'unreached' }],
  ])('%s', (_title, error, failure) => {
    expect(nextState(busy, failed(error))).toEqual({ name: 'redeemError', type: 'MOBILE', failure });
  });
});
