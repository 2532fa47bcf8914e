import { isLiveTopic, type LiveTopic } from '@laurel/contracts/live/live';

/** An entry of a program's stream. */
export interface LiveEntry {
  /** `<milliseconds>-<number>`, as Redis orders them. */
  id: string;
  participantId: string;
  topics: LiveTopic[];
}

const ID = /^(\d{1,16})-(\d{1,16})$/;

export const isEntryId = (text: string): boolean => ID.test(text);

/** Whether an entry was added after another one. */
export function isAfter(id: string, other: string): boolean {
  const [millis = 0n, number = 0n] = partsOf(id);
  const [otherMillis = 0n, otherNumber = 0n] = partsOf(other);
  return millis === otherMillis ? number > otherNumber : millis > otherMillis;
}

/** When an entry was added, by the clock of Redis. */
export const millisOf = (id: string): number => Number(ID.exec(id)?.[1] ?? 0);

const partsOf = (id: string): bigint[] => (ID.exec(id) ?? []).slice(1).map(BigInt);

/** Reads `<id> <participant id> <topics>`. */
export function entryOfMessage(message: string): LiveEntry {
  const [id = '', participantId = '', topics = ''] = message.split(' ');
  return { id, participantId, topics: topicsIn(topics) };
}

/** Reads an entry with its fields as Redis answers it. */
export function entryOfFields(id: string, fields: readonly string[]): LiveEntry {
  const valueOf = (name: string): string => fields[fields.indexOf(name) + 1] ?? '';
  return { id, participantId: valueOf('participant'), topics: topicsIn(valueOf('topics')) };
}

// A later release of the publisher may know more topics than this one.
const topicsIn = (text: string): LiveTopic[] => text.split(',').filter(isLiveTopic);
