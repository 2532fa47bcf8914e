import { type LoadedPage, rewardPage } from './reward-page.ts';

const NOW = '2026-11-23T12:00:00.123456+00:00';
const TOMORROW = '2026-11-24T12:00:00+00:00';

const loaded = (
  {
    claims = 0,
    held = 0,
    has_codes = false,
    coupons = 0,
    coupons_taken = 0,
    ...reward
  }: Partial<LoadedPage['reward'] & LoadedPage['stock']> = {},
  page: Partial<LoadedPage> = {},
): LoadedPage => ({
  read_at: NOW,
  reward: {
    id: 5,
    name: 'Mug',
    description: 'A mug',
    description_details: 'Blue',
    terms_conditions: 'None',
    redemption_details: 'Ask at the desk',
    redemption_image_url: 'https://img.test/desk.png',
    image_url: 'https://img.test/mug.png',
    active_image_url: 'https://img.test/active.png',
    selection: 'redeem',
    threshold: 10,
    amount_minor: null,
    currency: null,
    claim_limit: null,
    per_participant: 1,
    starts_at: null,
    ends_at: TOMORROW,
    is_approved: true,
    is_visible: true,
    ...reward,
  },
  stock: { claims, held, has_codes, coupons, coupons_taken },
  earned_at: null,
  times: null,
  balance: null,
  has_held: false,
  draw_state: null,
  entrant: null,
  points_earned: null,
  completions: null,
  codes: null,
  token: null,
  mint_status: null,
  ...page,
});

describe('the page of a reward', () => {
  it('shows a visitor the public fields, and no refusal of their own', () => {
    expect(rewardPage(loaded(), true)).toEqual({
      id: '5',
      name: 'Mug',
      description: 'A mug',
      description_details: 'Blue',
      terms_conditions: 'None',
      redemption_details: null,
      redemption_image: null,
      image: { public_url: 'https://img.test/mug.png' },
      selection: 'redeem',
      threshold: 10,
      price: null,
      finish: '2026-11-24T12:00:00.000Z',
      status: 'active',
      feature: true,
      earned_by_current_participant_on: null,
      participant_sweepstakes_entry: null,
      draw: null,
      completed_challenges: null,
      coupon_codes: [],
      achievement_reward: null,
      nft_item: null,
      nft_status: null,
      claim_refusal: null,
    });
    expect(rewardPage(loaded({ claim_limit: 1, claims: 1 }), true)?.claim_refusal).toBe('sold_out');
  });

  it('shows participants who have it how to redeem it, and their codes', () => {
    const page = loaded(
      { has_codes: true, coupons: 2 },
      { earned_at: NOW, times: 1, balance: '50', codes: ['A', 'B'] },
    );
    expect(rewardPage(page, false)).toMatchObject({
      redemption_details: 'Ask at the desk',
      redemption_image: { public_url: 'https://img.test/desk.png' },
      earned_by_current_participant_on: '2026-11-23T12:00:00.123Z',
      coupon_codes: ['A', 'B'],
      claim_refusal: 'already_claimed',
    });
  });

  it('hides a draft, and every field of a reward that has not started but its start', () => {
    expect(rewardPage(loaded({ is_approved: false }), false)).toBeNull();
    expect(rewardPage(loaded({ is_approved: false }, { earned_at: NOW, times: 1 }), false)).toMatchObject({
      name: 'Mug',
      status: 'draft',
    });
    expect(rewardPage(loaded({ starts_at: TOMORROW, ends_at: null }), false)).toMatchObject({
      name: '',
      description: '',
      image: null,
      threshold: 0,
      status: 'scheduled',
      claim_refusal: 'not_started',
    });
  });

  it('lets a participant who holds the last piece return to the payment', () => {
    const price = { threshold: 0, amount_minor: 1_550, currency: 'gbp' as const, claim_limit: 1, held: 1 };
    expect(rewardPage(loaded(price), false)?.claim_refusal).toBe('sold_out');
    expect(rewardPage(loaded(price, { has_held: true }), false)).toMatchObject({
      price: { amount: '15.50', currency: 'gbp' },
      claim_refusal: null,
    });
  });

  it('counts entries from points until the list is frozen, then from the list', () => {
    const raffle = { selection: 'sweepstake' as const };
    expect(rewardPage(loaded(raffle, { points_earned: '39' }), false)).toMatchObject({
      participant_sweepstakes_entry: 3,
      draw: null,
    });
    expect(rewardPage(loaded(raffle, { points_earned: '39', draw_state: 'committed' }), false)).toMatchObject({
      participant_sweepstakes_entry: 3,
      draw: { state: 'committed', entrant: null, first_entry: null, last_entry: null },
    });
    const entrant = { position: 2, entries: 3, first_entry: 4 };
    expect(rewardPage(loaded(raffle, { draw_state: 'frozen', entrant }), false)).toMatchObject({
      participant_sweepstakes_entry: 3,
      draw: { state: 'frozen', entrant: 2, first_entry: 4, last_entry: 6 },
    });
    expect(rewardPage(loaded(raffle, { draw_state: 'drawn' }), false)?.participant_sweepstakes_entry).toBe(0);
    expect(rewardPage(loaded(raffle, { points_earned: '0' }), true)?.participant_sweepstakes_entry).toBeNull();
  });

  it.each([
    ['pending', 'pending'],
    ['submitted', 'pending'],
    ['failed', 'failed'],
    ['confirmed', null],
  ] as const)('says of a token whose transaction is %s: %s', (mint_status, nft_status) => {
    expect(rewardPage(loaded({ selection: 'achievement' }, { mint_status }), false)).toMatchObject({
      nft_status,
      achievement_reward: { active_image: null },
    });
  });
});
