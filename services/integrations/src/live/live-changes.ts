import { type LiveTopic, liveTopics } from '@laurel/contracts/live/live';
import type { PublicEventType } from '@laurel/contracts/public-events/public-event';
import { topicsOf } from './live-topics.ts';

/** What has changed for one participant. */
export interface LiveChange {
  participantId: string;
  /** In the order of `liveTopics`. */
  topics: LiveTopic[];
}

interface Logged {
  type: PublicEventType;
  participant_id: string | null;
}

/** The changes of events that were logged together: one for each participant whose pages show any of them. */
export function liveChangesOf(events: readonly Logged[]): LiveChange[] {
  const changed = new Map<string, Set<LiveTopic>>();
  for (const { type, participant_id: id } of events) {
    if (id === null) continue;
    const topics = changed.get(id) ?? new Set();
    for (const topic of topicsOf[type]) topics.add(topic);
    if (topics.size > 0) changed.set(id, topics);
  }
  return [...changed].map(([participantId, topics]) => ({
    participantId,
    topics: liveTopics.filter((topic) => topics.has(topic)),
  }));
}
