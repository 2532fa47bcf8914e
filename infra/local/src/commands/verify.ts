import { verify as verifyRewards } from '@laurel/rewards/verify';
import { demandRunning, environmentOfRunning } from './running.ts';

/** Prints what the ledger verifier counts over the running databases. @returns 0 when every count is 0, otherwise 1 */
export async function verify(dataDir: string): Promise<number> {
  const running = await demandRunning(dataDir);
  const counts = await verifyRewards(environmentOfRunning('rewards:migrate', running, dataDir));
  for (const { name, invariant, count } of counts) {
    process.stdout.write(`${String(count).padStart(8)}  ${invariant}  ${name}\n`);
  }
  return counts.every(({ count }) => count === 0) ? 0 : 1;
}
