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
 * browser showed them: each gain once, also when it was seen in another tab, or came while the site was closed.
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
