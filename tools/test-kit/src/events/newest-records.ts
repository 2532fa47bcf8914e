import type { EventType } from '@laurel/contracts/events/domain-event';

/** An event as it was recorded; all of them belong to program 1. */
export interface RecordedEvent {
  type: EventType;
  effective_at: string;
  data: Record<string, unknown>;
}

type Fields = Record<string, unknown>;

interface CopiedRecord {
  key: string;
  data: Fields;
}

interface Source {
  /** The events that contain such records. */
  types: readonly EventType[];
  /** The field with the key; nothing for a record of the program itself. */
  key?: string;
  /** The field with a list of records. */
  list?: string;
  /** The fields that copies have, where they differ from those of the event; nothing for a record without a copy. */
  fields?: (data: Fields) => Fields | undefined;
  /** The payload with which the owner publishes a record again, where it is not the newest one. */
  payload?: (newest: Fields, events: readonly RecordedEvent[]) => Fields;
}

const counts: readonly EventType[] = [
  'challenge.completed',
  'completion.reversed',
  'completions.reset',
  'completions.counted',
];

const sources: Partial<Record<EventType, Source>> = {
  'program.changed': { types: ['program.changed'] },
  'participants.changed': {
    types: ['participant.registered', 'participant.changed', 'participants.changed'],
    key: 'participant_id',
    list: 'participants',
  },
  'membership.changed': { types: ['membership.changed'], key: 'participant_id' },
  'balances.changed': { types: ['balances.changed'], key: 'participant_id', list: 'balances' },
  'completions.counted': {
    types: counts,
    key: 'participant_id',
    fields: ({ completed_challenges, version }) => ({ completed_challenges, version }),
    payload: ({ participant_id, completed_challenges, version }, events) => ({
      participant_id,
      completed_challenges,
      version,
      counted_at: latestCountAt(participant_id, events),
    }),
  },
  'chain_account.created': { types: ['chain_account.created'], key: 'participant_id' },
  'content_tag.changed': { types: ['content_tag.changed'], key: 'content_tag_id' },
  'evergreen_setting.changed': { types: ['evergreen_setting.changed'], key: 'key' },
  'reward.tagged': {
    types: ['reward.tagged'],
    key: 'reward_id',
    fields: ({ tags }) => ((tags as string[]).length > 0 ? { tags: [...(tags as string[])].sort() } : undefined),
  },
  'offers_reward.changed': { types: ['offers_reward.changed'] },
  'receipt.assessed': {
    types: ['receipt.assessed'],
    key: 'receipt_id',
    fields: ({ participant_id, points, merchant_name }) =>
      points === 0 ? undefined : { participant_id, points, title: merchant_name ?? 'Receipt' },
  },
};

/** The record behind each key as the event with the highest version has it. */
export function newestRecords(type: EventType, events: readonly RecordedEvent[]): CopiedRecord[] {
  const fields = sources[type]?.fields ?? ((data: Fields) => data);
  return [...newestOf(type, events)].flatMap(([key, record]) => {
    const data = fields(record);
    return data === undefined ? [] : [{ key, data }];
  });
}

/** The events with which the owner of the records publishes their present state again. */
export function republishedEvents(
  type: EventType,
  events: readonly RecordedEvent[],
  effective_at: string,
): RecordedEvent[] {
  const { list, payload } = sources[type] ?? {};
  const records = [...newestOf(type, events).values()];
  const newest = records.map((record) => payload?.(record, events) ?? record);
  const published: Fields[] = list === undefined ? newest : [{ [list]: newest }];
  return published.map((data) => ({ type, effective_at, data }));
}

function newestOf(type: EventType, events: readonly RecordedEvent[]): Map<string, Fields> {
  const { types = [], key, list = '' } = sources[type] ?? {};
  const newest = new Map<string, Fields>();
  for (const { data } of events.filter((event) => types.includes(event.type))) {
    for (const record of (data[list] as Fields[] | undefined) ?? [data]) {
      const id = key === undefined ? '1' : String(record[key]);
      if (versionOf(record) >= versionOf(newest.get(id))) newest.set(id, record);
    }
  }
  return newest;
}

/** The latest moment at which an event states a participant's count, from which the owner dates it. */
function latestCountAt(participantId: unknown, events: readonly RecordedEvent[]): unknown {
  const stated = events.filter(({ type, data }) => counts.includes(type) && data['participant_id'] === participantId);
  return (
    stated
      .map(({ effective_at }) => effective_at)
      .sort()
      .at(-1) ?? null
  );
}

const versionOf = (record: Fields | undefined): bigint =>
  BigInt((record?.['version'] ?? record?.['revision'] ?? 0) as string | number);
