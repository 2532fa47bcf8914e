import type { DomainEvents, EventType } from '../events/domain-event.ts';
import type { PublicEventType, MappedEvent } from './public-event.ts';

type Mapper<Data> = (data: Data) => MappedEvent[];

const one = (type: PublicEventType, participantId: string, object: Record<string, unknown>): MappedEvent[] => [
  { type, participant_id: participantId, object: { participant_id: participantId, ...object } },
];

/**
 * The public events of each event between services, or that it is internal. An event that is missing here does not compile. A
 * mapper passes on no name, address or answer of a person: a receiver that may see them asks for the participant. Of a
 * receipt it passes on the merchant and the total, which are emptied when the person is erased.
 */
export const publicEventMappers: { readonly [Type in EventType]: Mapper<DomainEvents[Type]> | 'internal' } = {
  'program.changed': 'internal',
  'program.copied': 'internal',
  'offers_reward.changed': 'internal',
  'participant.registered': ({ participant_id, status, created_at }) =>
    one('participant.created', participant_id, { status, created_at }),
  'participant.changed': ({ participant_id, status }) => one('participant.updated', participant_id, { status }),
  'participant.erased': ({ participant_id }) => one('participant.deleted', participant_id, {}),
  'erasures.known': 'internal',
  'participants.changed': ({ participants }) =>
    participants.flatMap(({ participant_id, status }) => one('participant.updated', participant_id, { status })),
  'participant.recruited': ({ participant_id, recruiter_id }) =>
    one('participant.recruited', participant_id, { recruiter_id }),
  'referral.qualified': ({ participant_id, recruiter_id }) =>
    one('referral.qualified', participant_id, { recruiter_id }),
  'points.imported': ({ import_id, mode, rows }) =>
    rows.flatMap(({ participant_id, points }) => one('points.imported', participant_id, { import_id, mode, points })),
  'activities.reset': 'internal',
  'completions.reset': ({ participant_id, reset_id, completions }) =>
    one('participant.reset', participant_id, { reset_id, completions_removed: completions.length }),
  'completions.counted': 'internal',
  'challenge.completed': ({
    participant_id,
    completion_id,
    challenge_id,
    challenge_type,
    title,
    points,
    completed_at,
  }) =>
    one('challenge.completed', participant_id, {
      completion_id,
      challenge_id,
      challenge_type,
      title,
      points: String(points),
      completed_at,
    }),
  'completion.reversed': ({ participant_id, completion_id, challenge_id, title, points, reversed_at }) =>
    one('completion.reversed', participant_id, {
      completion_id,
      challenge_id,
      title,
      points: String(points),
      reversed_at,
    }),
  'completion.partly_refunded': ({ participant_id, completion_id, challenge_id, title, points_taken, refunded_at }) =>
    one('completion.partly_refunded', participant_id, {
      completion_id,
      challenge_id,
      title,
      points_taken: String(points_taken),
      refunded_at,
    }),
  'membership.changed': ({ participant_id, member, until }) =>
    one('membership.changed', participant_id, { member, until }),
  'profile.answered': ({ participant_id, attributes }) =>
    one('profile.answered', participant_id, { attributes: Object.keys(attributes).sort() }),
  'balances.changed': ({ balances }) =>
    balances.flatMap(({ participant_id, unused_points, points, rewards_earned }) =>
      one('points.changed', participant_id, { unused_points, lifetime_points: points, rewards_earned }),
    ),
  'reward.claimed': ({ participant_id, claim_id, reward_id, name, points, claimed_at, assigned = false }) =>
    one('reward.claimed', participant_id, { claim_id, reward_id, name, points: String(points), claimed_at, assigned }),
  'reward.won': ({ participant_id, claim_id, reward_id, name }) =>
    one('reward.won', participant_id, { claim_id, reward_id, name }),
  'reward.awarded': ({ reward_id, participant_ids, awarded_at }) =>
    participant_ids.flatMap((id) => one('reward.awarded', id, { reward_id, awarded_at })),
  'claim.reversed': ({ participant_id, claim_id, reward_id, reversed_at }) =>
    one('claim.reversed', participant_id, { claim_id, reward_id, reversed_at }),
  'chain_account.created': 'internal',
  'reward_payment.settled': ({ claim_id, outcome }) => [
    { type: 'payment.settled', participant_id: null, object: { claim_id, outcome } },
  ],
  'reward_payment.parked': 'internal',
  'parked_payment.rewarded': 'internal',
  'parked_payment.settled': 'internal',
  'receipt.assessed': ({ participant_id, receipt_id, points, revision, merchant_name, total_amount, assessed_at }) =>
    one('receipt.assessed', participant_id, {
      receipt_id,
      points: String(points),
      revision,
      merchant_name,
      total_amount,
      assessed_at,
    }),
  'receipt.accepted': ({ participant_id, receipt_id, accepted_at }) =>
    one('receipt.accepted', participant_id, { receipt_id, accepted_at }),
  'receipt.points_posted': 'internal',
  'offer.redeemed': ({ participant_id, endeca_key, redemption_type, redeemed_at }) =>
    one('offer.redeemed', participant_id, { offer_key: endeca_key, redemption_type, redeemed_at }),
  'content_tag.changed': 'internal',
  'evergreen_setting.changed': 'internal',
  'reward.tagged': 'internal',
  'attachment.replaced': 'internal',
  'api_key.expiring': ({ api_key_id, prefix, mode, expires_at, days }) => [
    {
      type: 'api_key.expiring',
      participant_id: null,
      object: { api_key_id, prefix, mode, expires_at, days_left: days },
    },
  ],
  'webhook_endpoint.failing': 'internal',
  // Its public event is written together with it.
  'webhook_endpoint.disabled': 'internal',
  'copies.stated': 'internal',
  'audit.recorded': 'internal',
};

/** The types of events that become public ones. */
export const publishedTypes = (Object.keys(publicEventMappers) as EventType[]).filter(
  (type) => publicEventMappers[type] !== 'internal',
);

/** The public events of an event between services; none of an internal one. */
export function publicEventsOf<Type extends EventType>(type: Type, data: DomainEvents[Type]): MappedEvent[] {
  const mapper: Mapper<DomainEvents[Type]> | 'internal' = publicEventMappers[type];
  return mapper === 'internal' ? [] : mapper(data);
}
