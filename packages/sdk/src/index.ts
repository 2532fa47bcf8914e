export { addPoints, claimReward, completeChallenge, getPoints, upsertParticipant } from './calls.ts';
export { createLaurel, type Laurel, laurelFetch, type LaurelOptions } from './client.ts';
export { LaurelError } from './errors.ts';
export { type FollowedEvent, followEvents } from './events.ts';
export {
  listChallenges,
  listClaims,
  listCompletions,
  listParticipants,
  listPointsEntries,
  listRewards,
} from './lists.ts';
export type { components, paths } from './schema.generated.ts';
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookFault } from './webhook.ts';
