import { seenPointsKey } from '@laurel/contracts/page/browser-storage';

/** A growth of a participant's lifetime points that has not been celebrated yet. */
export interface Gain {
  /** Lifetime points before and after it. */
  from: bigint;
  to: bigint;
}

interface Seen {
  participant: string;
  points: string;
}

/** Stands in where storage is forbidden. */
let inThisPage: Seen | null = null;

function read(): Seen | null {
  try {
    const text = localStorage.getItem(seenPointsKey);
    return text === null ? inThisPage : (JSON.parse(text) as Seen);
  } catch {
    return inThisPage;
  }
}

function write(seen: Seen): void {
  inThisPage = seen;
  try {
    localStorage.setItem(seenPointsKey, JSON.stringify(seen));
  } catch {
    // The page's own note has to do.
  }
}

/**
 * Notes the lifetime points that a page shows, and returns what the participant has gained since any page of this
 * browser showed them: each gain once, also when it was seen in another tab, or came while the site was closed. Two windows
 * that learn of it in the same moment may both take it.
 *
 * @param isFresh the points may have fallen; those of a page that was in the background are only out of date
 */
export function takeGain(participant: string, points: string, isFresh: boolean): Gain | null {
  const seen = read();
  if (seen?.participant !== participant) {
    write({ participant, points });
    return null;
  }
  const [from, to] = [BigInt(seen.points), BigInt(points)];
  if (to > from || isFresh) write({ participant, points });
  return to > from ? { from, to } : null;
}

/** Longer than a note takes to reach the other windows of the browser. */
const CLAIMED_MILLIS = 10_000;

/**
 * Whether this window is the one that celebrates a gain: of two that stand side by side, each may have taken it before
 * the other's note arrived.
 */
export async function isFirstToTake(participant: string, { to }: Gain): Promise<boolean> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return true;
  return new Promise((resolve) => {
    const claim = async (lock: Lock | null): Promise<void> => {
      resolve(lock !== null);
      if (lock) await new Promise((done) => setTimeout(done, CLAIMED_MILLIS));
    };
    locks.request(`${seenPointsKey}-${participant}-${to}`, { ifAvailable: true }, claim).catch(() => resolve(true));
  });
}
