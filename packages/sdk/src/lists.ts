import type { Laurel } from './client.ts';
import { answered } from './errors.ts';
import type { components, paths } from './schema.generated.ts';

type Schemas = components['schemas'];
type Get<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;
/** The filters of a list: its query without the cursors, which the iterator keeps. */
type Filters<Path extends keyof paths> =
  Get<Path> extends { parameters: { query?: infer Query } } ? Omit<NonNullable<Query>, 'after' | 'before'> : never;

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** Every item of a list, read page by page while the caller goes on. */
async function* itemsOf<Item>(read: (after: { after?: string }) => Promise<Page<Item>>): AsyncGenerator<Item, void> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read(cursor === null ? {} : { after: cursor });
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

export const listParticipants = (
  laurel: Laurel,
  filters: Filters<'/api/v1/participants'> = {},
): AsyncGenerator<Schemas['ApiParticipant'], void> =>
  itemsOf((after) => answered(laurel.GET('/api/v1/participants', { params: { query: { ...filters, ...after } } })));

export const listRewards = (
  laurel: Laurel,
  filters: Filters<'/api/v1/rewards'> = {},
): AsyncGenerator<Schemas['ApiReward'], void> =>
  itemsOf((after) => answered(laurel.GET('/api/v1/rewards', { params: { query: { ...filters, ...after } } })));

export const listChallenges = (
  laurel: Laurel,
  filters: Filters<'/api/v1/challenges'> = {},
): AsyncGenerator<Schemas['ApiChallenge'], void> =>
  itemsOf((after) => answered(laurel.GET('/api/v1/challenges', { params: { query: { ...filters, ...after } } })));

/** What changed a participant's balance, the newest first. */
export const listPointsEntries = (
  laurel: Laurel,
  participant: string,
): AsyncGenerator<Schemas['ApiPointsEntry'], void> =>
  itemsOf((after) =>
    answered(
      laurel.GET('/api/v1/participants/{participant_id}/points/entries', {
        params: { path: { participant_id: participant }, query: after },
      }),
    ),
  );

export const listClaims = (laurel: Laurel, participant: string): AsyncGenerator<Schemas['ApiClaim'], void> =>
  itemsOf((after) =>
    answered(
      laurel.GET('/api/v1/participants/{participant_id}/claims', {
        params: { path: { participant_id: participant }, query: after },
      }),
    ),
  );

export const listCompletions = (laurel: Laurel, participant: string): AsyncGenerator<Schemas['ApiCompletion'], void> =>
  itemsOf((after) =>
    answered(
      laurel.GET('/api/v1/participants/{participant_id}/completions', {
        params: { path: { participant_id: participant }, query: after },
      }),
    ),
  );
