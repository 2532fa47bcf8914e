import { api } from '../api/api.ts';
import { type Points, readPoints, setPoints } from './session-store.ts';

const WAITS_MS = [0, 100, 150, 250, 250, 250, 500, 250, 750, 1_000, 1_500];

function grew(before: Points | null, after: Points): boolean {
  if (!before) return true;
  return BigInt(after.points) > BigInt(before.points) || BigInt(after.unused_points) > BigInt(before.unused_points);
}

/**
 * Refetches the participant's points until they have grown or about 5 s have passed: points earned arrive as an event.
 *
 * @returns whether they grew. A failed call only ends that try.
 */
export async function expectPoints(signal?: AbortSignal): Promise<boolean> {
  const before = readPoints();
  for (const wait of WAITS_MS) {
    await new Promise((done) => setTimeout(done, wait));
    if (signal?.aborted) return false;
    const after = await api.get('/public/points', { signal }).catch(() => null);
    if (!after) continue;
    setPoints(after);
    if (grew(before, after)) return true;
  }
  return false;
}
