import type { LiveTopic } from '@laurel/contracts/live/live';
import {
  api,
  ApiError,
  getPageData,
  isAnythingDirty,
  type QueryClient,
  readParticipant,
  readPoints,
  setPoints,
  watchSession,
} from '@laurel/web-kit';
import { isChanged } from './changed-addresses.ts';
import { connect } from './connection.ts';
import { refreshParticipant } from './refresh-participant.ts';
import { untilAnswered } from './until-answered.ts';

const NAME = 'laurel-live';
/** The tab that signs out is on its way to the next page, which this must not stop. */
const LEAVE_MILLIS = 1_000;

/** What the tab with the connection tells the others. */
interface News {
  /** The participant's id. */
  owner: string;
  /** `null` when the session has ended. */
  changed: LiveTopic[] | null;
}

/**
 * Shows what changes for the signed-in participant in every open tab. One tab of the browser holds the connection.
 *
 * @param reload shows the page that says that the session has ended; not called while something is being written, whose
 * call will say so
 * @returns how to end it
 */
export function followChanges(queries: QueryClient, reload = (): void => window.location.reload()): () => void {
  if (getPageData().preview) return () => undefined;
  let owner: string | null = null;
  const leave = (): void => {
    const left = owner;
    setTimeout(() => {
      if (left === readParticipant()?.id && !isAnythingDirty()) reload();
    }, LEAVE_MILLIS);
  };
  let stop = (): void => undefined;
  const follow = (): void => {
    const id = readParticipant()?.id ?? null;
    if (id === owner) return;
    stop();
    owner = id;
    stop = id === null ? () => undefined : followFor(id, queries, leave);
  };
  const unwatch = watchSession(follow);
  follow();
  return () => {
    unwatch();
    stop();
  };
}

function followFor(owner: string, queries: QueryClient, leave: () => void): () => void {
  const ended = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const hear = (news: News): void => {
    // Another tab may still have the page of the session before.
    if (news.owner !== owner || ended.signal.aborted) return;
    if (news.changed !== null) {
      void show(news.changed, queries, leave);
      return;
    }
    ended.abort();
    leave();
  };
  const tell = (changed: News['changed']): void => {
    channel.postMessage({ owner, changed } satisfies News);
    hear({ owner, changed });
  };
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
  const hold = (): Promise<void> => connect({ onChange: tell, onEnded: () => tell(null) }, ended.signal);
  // Where the browser has no locks, every tab connects for itself.
  const locks = (navigator as Partial<Navigator>).locks;
  const held = locks ? locks.request(NAME, { signal: ended.signal }, hold) : hold();
  held.catch(() => undefined);
  // The page was made with identity's copy of the balance, which may be behind the ledger.
  void show(['points'], queries, leave);
  return () => {
    ended.abort();
    channel.close();
  };
}

async function show(changed: readonly LiveTopic[], queries: QueryClient, leave: () => void): Promise<void> {
  const topics = new Set(changed);
  if (topics.has('points') && !(await refreshPoints(leave))) topics.delete('points');
  if (topics.size === 0) return;
  if (topics.has('challenges')) void refreshParticipant();
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.some((part) => typeof part === 'string' && isChanged(part, [...topics])),
  });
}

/** Resolves with whether they have changed. */
async function refreshPoints(onSignedOut: () => void): Promise<boolean> {
  const before = readPoints();
  const after = await untilAnswered(() => api.get('/public/points')).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
    return null;
  });
  if (after === null || (before?.unused_points === after.unused_points && before.points === after.points)) return false;
  setPoints(after);
  return true;
}
