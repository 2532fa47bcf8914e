import type { Laurel } from './client.ts';
import { answered } from './errors.ts';
import type { components } from './schema.generated.ts';

type Schemas = components['schemas'];

/** The same key for each repetition of one operation, such as the number of an order. */
export interface Once {
  idempotencyKey: string;
}

const headerOf = ({ idempotencyKey }: Once): { 'idempotency-key': string } => ({ 'idempotency-key': idempotencyKey });

/** @param participant an id, or `ext:` with your own */
export function getPoints(laurel: Laurel, participant: string): Promise<Schemas['ApiPoints']> {
  return answered(
    laurel.GET('/api/v1/participants/{participant_id}/points', { params: { path: { participant_id: participant } } }),
  );
}

/** Adds points, or deducts them with a negative amount. */
export function addPoints(
  laurel: Laurel,
  participant: string,
  body: Schemas['CreateApiPointsRequest'],
  once: Once,
): Promise<Schemas['ApiPointsPosted']> {
  return answered(
    laurel.POST('/api/v1/participants/{participant_id}/points', {
      params: { path: { participant_id: participant }, header: headerOf(once) },
      body,
    }),
  );
}

export function claimReward(
  laurel: Laurel,
  participant: string,
  rewardId: string,
  once: Once,
): Promise<Schemas['ApiClaim']> {
  return answered(
    laurel.POST('/api/v1/participants/{participant_id}/claims', {
      params: { path: { participant_id: participant }, header: headerOf(once) },
      body: { reward_id: rewardId },
    }),
  );
}

export function completeChallenge(
  laurel: Laurel,
  participant: string,
  body: Schemas['CreateApiCompletionRequest'],
  once: Once,
): Promise<Schemas['ApiCompletion']> {
  return answered(
    laurel.POST('/api/v1/participants/{participant_id}/completions', {
      params: { path: { participant_id: participant }, header: headerOf(once) },
      body,
    }),
  );
}

/** Creates the participant of your own id, or brings them to these values. */
export function upsertParticipant(
  laurel: Laurel,
  externalId: string,
  body: Schemas['UpsertApiParticipantRequest'],
): Promise<Schemas['ApiParticipant']> {
  return answered(
    laurel.PUT('/api/v1/participants/{participant_id}', {
      params: { path: { participant_id: `ext:${externalId}` } },
      body,
    }),
  );
}
