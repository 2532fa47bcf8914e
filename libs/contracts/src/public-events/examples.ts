import type { PublicEventType } from './public-event.ts';

const completion = { completion_id: '9001', challenge_id: '12', title: 'Visit our shop' };
const claim = { claim_id: '7001', reward_id: '31' };
const at = '2026-01-15T10:30:00.000Z';

const objects: Record<PublicEventType, Record<string, unknown>> = {
  'api_key.expiring': {
    api_key_id: '5',
    prefix: 'lk_live_3kTq8ZbW',
    mode: 'live',
    days_left: 30,
    expires_at: '2026-02-14T10:30:00.000Z',
  },
  'challenge.completed': { ...completion, challenge_type: 'poll', points: '50', completed_at: at },
  'claim.reversed': { ...claim, reversed_at: at },
  'completion.partly_refunded': { ...completion, points_taken: '10', refunded_at: at },
  'completion.reversed': { ...completion, points: '50', reversed_at: at },
  'membership.changed': { member: true, until: '2027-01-15T00:00:00.000Z' },
  'offer.redeemed': { offer_key: 'spring-10', redemption_type: 'MOBILE', redeemed_at: at },
  'participant.created': { status: 'active', created_at: at },
  'participant.deleted': {},
  'participant.recruited': { recruiter_id: '1002' },
  'participant.reset': { reset_id: '55', completions_removed: 4 },
  'participant.updated': { status: 'active' },
  'payment.settled': { claim_id: '7001', outcome: 'paid' },
  'points.changed': { unused_points: '120', lifetime_points: '480', rewards_earned: 3 },
  'points.imported': { import_id: '8', mode: 'append', points: '25' },
  'profile.answered': { attributes: ['favorite_color'] },
  'receipt.accepted': { receipt_id: '501', accepted_at: at },
  'receipt.assessed': {
    receipt_id: '501',
    points: '12',
    revision: 1,
    merchant_name: 'Corner Market',
    total_amount: '24.90',
    assessed_at: at,
  },
  'referral.qualified': { recruiter_id: '1002' },
  'reward.awarded': { reward_id: '33', awarded_at: at },
  'reward.claimed': { ...claim, name: 'Coffee mug', points: '100', claimed_at: at, assigned: false },
  'reward.won': { ...claim, name: 'Weekend trip' },
  'webhook_endpoint.disabled': { webhook_endpoint_id: '3', reason: 'gone' },
};

/** About a key, a webhook endpoint or a payment and no participant. */
const withoutParticipant: readonly PublicEventType[] = [
  'api_key.expiring',
  'payment.settled',
  'webhook_endpoint.disabled',
];

/** The object of an example of an event, as a test of an endpoint sends it. */
export const exampleOf = (type: PublicEventType): Record<string, unknown> =>
  withoutParticipant.includes(type) ? objects[type] : { participant_id: '1001', ...objects[type] };
