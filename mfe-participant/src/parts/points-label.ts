import { formatPoints } from '@laurel/web-kit';
import { termFor } from './program.ts';

/** `50 coins` */
export const pointsText = (points: number | bigint | string): string => formatPoints(points, termFor('points', points));

/** `+50 coins`, or nothing for a challenge that earns no points. */
export function pointsLabel(points: number): string | null {
  return points > 0 ? `+${pointsText(points)}` : null;
}
