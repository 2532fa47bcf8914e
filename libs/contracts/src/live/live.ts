/** What an open page of a participant reads anew when it has changed. */
export const liveTopics = ['points', 'challenges', 'receipts', 'rewards'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const isLiveTopic = (text: string): text is LiveTopic => (liveTopics as readonly string[]).includes(text);

/** The server-sent events of one participant's changes. */
export const livePath = '/public/live';

/** The data of a message of the stream. */
export interface LiveMessage {
  changed: LiveTopic[];
}

/** The name of the event that ends a stream for good: its session has ended. */
export const liveEnded = 'ended';

/**
 * The Redis stream of a program's latest changes, whose ids are those of the server-sent events, and the channel on which
 * each new entry is published as `<id> <participant id> <topics>`. The fields of an entry are `participant` and `topics`,
 * the topics with a comma between them.
 */
export const liveKey = (programId: string): string => `live:${programId}`;

/** How long the stream of a program outlives its last change. */
export const liveSeconds = 900;

/** In place of a participant's id: changes of the program may have been lost, and every page reads its own anew. */
export const everyParticipant = '*';
