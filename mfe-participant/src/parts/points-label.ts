import { formatNumber } from '@laurel/web-kit';
import { currentProgram } from './program.ts';

/** `+50 coins`, or nothing for a challenge that earns no points. */
export function pointsLabel(points: number): string | null {
  return points > 0 ? `+${formatNumber(points)} ${currentProgram().term_points_as}` : null;
}
