import type { LiveTopic } from '@laurel/contracts/live/live';
import type { PublicEventType } from '@laurel/contracts/public-events/public-event';

/**
 * What a participant's open pages show anew after an event about them; nothing where no page shows it, or only a form
 * whose typed values must stay.
 */
export const topicsOf: Readonly<Record<PublicEventType, readonly LiveTopic[]>> = {
  'api_key.expiring': [],
  'challenge.completed': ['challenges'],
  'claim.reversed': ['rewards'],
  'completion.partly_refunded': [],
  'completion.reversed': ['challenges'],
  'membership.changed': ['challenges', 'rewards'],
  'offer.redeemed': [],
  'participant.created': [],
  'participant.deleted': [],
  'participant.recruited': [],
  'participant.reset': ['points', 'challenges', 'rewards'],
  'participant.updated': [],
  'payment.settled': [],
  'points.changed': ['points'],
  'points.imported': [],
  'profile.answered': [],
  'receipt.accepted': ['receipts'],
  'receipt.assessed': ['receipts'],
  'referral.qualified': [],
  'reward.awarded': ['rewards'],
  'reward.claimed': ['rewards'],
  'reward.won': ['rewards'],
  'webhook_endpoint.disabled': [],
};
