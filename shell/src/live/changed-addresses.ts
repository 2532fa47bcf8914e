import type { LiveTopic } from '@laurel/contracts/live/live';

/** How the addresses of calls begin whose answers a change makes stale. */
const addresses: Record<LiveTopic, readonly string[]> = {
  points: ['/public/points/entries', '/public/tiers', '/public/rewards', '/public/home/current_rewards'],
  challenges: ['/public/challenges', '/public/home/', '/public/participant_actions'],
  receipts: ['/public/receipts', '/public/participant_actions'],
  rewards: ['/public/rewards', '/public/claims', '/public/home/'],
};

/** Whether the answer of a call may be another one after a change. */
export const isChanged = (address: string, topics: readonly LiveTopic[]): boolean =>
  topics.some((topic) => addresses[topic].some((begin) => address.startsWith(begin)));
