import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf } from '../load/wrk.ts';
import { PARTICIPANTS, REWARDS } from '../fixtures/claim.fixture.ts';
import type { BenchPlatform } from '../fixtures/bench-platform.ts';
import { claimStatements, claimTables } from './claim-statements.ts';

export interface ClaimFloor {
  readonly about: string;
  /** Claims a second. */
  rate(clients: number, seconds: number): Promise<number>;
}

/**
 * The seven statements of a claim on bare tables of the same database, by `pgbench` when it is on the PATH, otherwise by a
 * Node client in a process of its own, which is a slower floor.
 *
 * @param rewards how many different rewards are claimed
 */
export async function claimFloor(platform: BenchPlatform, rewards: number = REWARDS): Promise<ClaimFloor> {
  const pool = platform.pool('rewards', 1);
  await pool.query(claimTables);
  const version = await outputOf('pgbench', ['--version']).catch(() => null);
  const url = platform.databaseUrl('rewards');
  const what = 'the seven statements of a claim one by one';
  if (version === null) {
    const client = join(import.meta.dirname, 'claim-client.js');
    return {
      about: `${what}, by node-postgres (no pgbench on the PATH: a slower floor)`,
      rate: async (clients, seconds) =>
        Number(await outputOf(process.execPath, [client, url, String(clients), String(seconds), String(rewards)])),
    };
  }
  const file = join(platform.folder, `claim-${rewards}.pgbench`);
  const variables = `\\set p random(1, ${PARTICIPANTS})\n\\set r random(1, ${rewards})\n`;
  const lines = claimStatements(':p', ':r').map((statement) => `${statement.replaceAll('\n', ' ')};\n`);
  await writeFile(file, variables + lines.join(''));
  return {
    about: `${what}, by ${version.trim()}`,
    rate: async (clients, seconds) => {
      const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', file, url];
      return Number(/tps = ([\d.]+)/.exec(await outputOf('pgbench', args))?.[1]);
    },
  };
}
