import { verify as verifyRewards } from '@laurel/rewards/verify';
import { demandRunning, environmentOfRunning } from './running.ts';

/** The counts of the ledger verifier over the databases that run from the data folder; every count must be 0. */
export async function countFaults(dataDir: string): ReturnType<typeof verifyRewards> {
  const running = await demandRunning(dataDir);
  return verifyRewards(environmentOfRunning('rewards:migrate', running, dataDir));
}

/** Prints the ledger verifier's counts over the running databases. @returns 0 when every count is 0, otherwise 1 */
export async function verify(dataDir: string): Promise<number> {
  const counts = await countFaults(dataDir);
  for (const { name, invariant, count } of counts) {
    process.stdout.write(`${String(count).padStart(8)}  ${invariant}  ${name}\n`);
  }
  return counts.every(({ count }) => count === 0) ? 0 : 1;
}
