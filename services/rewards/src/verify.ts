import { isEntryPoint } from '@laurel/service-kit/config/is-entry-point';
import { readOwnerConfig } from '@laurel/service-kit/config/service-config';
import { verifyBooks, type VerifiedCount } from './points/verify/verify-books.ts';

/** Counts in the rewards database that must all be 0. */
export function verify(env: NodeJS.ProcessEnv): Promise<VerifiedCount[]> {
  return verifyBooks(readOwnerConfig(env, 'rewards').url);
}

function tableOf(counts: VerifiedCount[]): string {
  const width = Math.max(...counts.map(({ count }) => String(count).length));
  const lines = counts.map(({ name, invariant, count }) => `${String(count).padStart(width)}  ${invariant}  ${name}`);
  return `rewards\n${lines.join('\n')}\n`;
}

if (isEntryPoint(import.meta.url)) {
  const counts = await verify(process.env);
  process.stdout.write(tableOf(counts));
  if (counts.some(({ count }) => count !== 0)) process.exitCode = 1;
}
