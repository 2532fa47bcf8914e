import { LaurelError } from '@laurel/sdk';
import { CommanderError } from 'commander';

/** What a script can learn from the end of a command. */
export const exitCodes = {
  done: 0,
  /** The API has refused the call. */
  refused: 1,
  /** The command line or a variable is wrong. */
  usage: 2,
  /** The platform was not reached, or has a fault. */
  unavailable: 3,
} as const;

/** The command line or a variable is wrong. */
export class UsageError extends Error {}

interface Ending {
  code: number;
  text: string;
}

export function endingOf(error: unknown): Ending {
  if (error instanceof UsageError) return { code: exitCodes.usage, text: error.message };
  // Help and version end by an error of code 0; commander has written the text of the others.
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, text: '' };
  if (error instanceof LaurelError && error.status < 500) {
    return { code: exitCodes.refused, text: `${error.status} ${error.code}: ${error.message}` };
  }
  return { code: exitCodes.unavailable, text: error instanceof Error ? error.message : String(error) };
}
