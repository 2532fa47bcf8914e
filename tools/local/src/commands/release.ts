import { type Publication, publish } from '@laurel/gateway/publish';
import {
  type Audience,
  describeCounts,
  failureCountsOf,
  listReleases,
  promote,
  rollback,
  setPublisher,
  setEnabled,
} from '@laurel/gateway/release-commands';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Fault } from '../fault.ts';
import { environmentOfRunning, demandRunning } from './running.ts';

export interface ReleaseCommand {
  root: string;
  dataDir: string;
  command: 'publish' | 'promote' | 'rollback' | 'disable' | 'enable' | 'allow' | 'forbid' | 'list';
  /** Folder of the front end, or the publisher to allow or forbid; empty for `list`. */
  name: string;
  /** The publisher who gives the command; this machine's user by default. */
  by?: string | undefined;
  /** The owner whose publisher is allowed or forbidden, or `platform`. */
  owner?: string | undefined;
  /** Folder of the build to publish; the front end's own `dist` by default. */
  build?: string | undefined;
  /** Such as `10%`. */
  canary?: string | undefined;
  /** Subdomain or id. */
  program?: string | undefined;
  reason?: string | undefined;
}

const knownFaults = ['ReleaseRefusedError', 'ReleaseCommandError'];

/** Executes `npm run release` against the platform that runs over the data folder. @returns what was done, in words */
export async function release(command: ReleaseCommand): Promise<string> {
  const running = await demandRunning(command.dataDir);
  const gateway = environmentOfRunning('gateway', running, command.dataDir);
  const programs = environmentOfRunning('programs:migrate', running, command.dataDir);
  try {
    return await execute(command, gateway, programs);
  } catch (error) {
    if (error instanceof Error && knownFaults.includes(error.name)) throw new Fault(error.message);
    throw error;
  }
}

async function execute(
  command: ReleaseCommand,
  gateway: NodeJS.ProcessEnv,
  programs: NodeJS.ProcessEnv,
): Promise<string> {
  const { name } = command;
  const databaseUrl = gateway['GATEWAY_DATABASE_URL'] ?? '';
  const base = { databaseUrl, name, actor: command.by ?? userInfo().username };
  const program = command.program === undefined ? {} : { programId: await programId(programs, command.program) };
  if (command.command === 'list') return list(databaseUrl, gateway['REDIS_URL'] ?? '');
  if (command.command === 'allow' || command.command === 'forbid') {
    const allowed = command.command === 'allow';
    const owner = command.owner ?? '';
    if (owner === '') throw new Fault(`${command.command} needs --of <owner>, as remote.json names it, or "platform".`);
    await setPublisher({ ...base, publisher: name, owner, allowed });
    return `${name} ${allowed ? 'publishes' : 'no longer publishes'} for ${owner}.`;
  }
  if (command.command === 'promote') {
    await promote({ ...base, ...(command.reason === undefined ? {} : { reason: command.reason }) });
    return `The canary of ${name} is everybody's release.`;
  }
  if (command.command === 'rollback')
    return `${await rollback({ ...base, ...program, reason: reasonOf(command) })}: ${name}.`;
  if (command.command === 'disable' || command.command === 'enable') {
    const on = command.command === 'enable';
    await setEnabled({ ...base, ...program, on, reason: on ? (command.reason ?? null) : reasonOf(command) });
    return `${name} is turned ${on ? 'on' : 'off'}, from the next page load on.`;
  }
  const dir = command.build ?? join(command.root, name, 'dist');
  return describePublication(
    await publish(gateway, { dir, actor: base.actor, audience: audienceOf(command, program) }),
  );
}

export function describePublication({ name, version, hash, changed, isDisabled }: Publication): string {
  const release = `${name} ${version} (${hash})`;
  if (isDisabled) return `${release} is live once ${name} is turned on.`;
  return changed ? `${release} is live from the next page load on.` : `Nothing changed: ${release} was live already.`;
}

function audienceOf({ canary }: ReleaseCommand, { programId }: { programId?: string }): Audience {
  if (canary !== undefined && programId !== undefined) throw new Fault('Either --canary or --program.');
  if (programId !== undefined) return { kind: 'program', programId };
  if (canary === undefined) return { kind: 'everybody' };
  const percent = Number(/^(\d{1,2})%?$/.exec(canary)?.[1]);
  if (!(percent >= 1)) throw new Fault('--canary takes a percentage from 1% to 99%.');
  return { kind: 'canary', percent };
}

function reasonOf({ reason, command }: ReleaseCommand): string {
  if (!reason?.trim()) throw new Fault(`${command} needs --reason "…", for those who ask later.`);
  return reason.trim();
}

async function programId(env: NodeJS.ProcessEnv, program: string): Promise<string> {
  const client = new pg.Client({
    connectionString: env['PROGRAMS_DATABASE_URL'] ?? env['PROGRAMS_OWNER_DATABASE_URL'],
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string | null }>(
      'SELECT program_id::text AS id FROM site_of_host($1, $1, false)',
      [program],
    );
    const id = rows[0]?.id ?? (/^[1-9]\d{0,17}$/.test(program) ? program : null);
    if (id === null) throw new Fault(`There is no program ${program}.`);
    return id;
  } finally {
    await client.end();
  }
}

async function list(databaseUrl: string, redisUrl: string): Promise<string> {
  const remotes = await listReleases(databaseUrl);
  const live = remotes.flatMap(({ name, rules }) => rules.map(({ hash }) => `${name}/${hash}`));
  const counts = await failureCountsOf(redisUrl, live).catch(() => null);
  const lines = remotes.flatMap(({ name, owner, publishers, rules, audit }) => [
    `${name}  of ${[owner, ...publishers].join(', ')}`,
    ...rules.map(({ layer, target, percent, version, hash, isDisabled }) => {
      const whom = percent === null ? `${layer} ${target}`.trim() : `canary ${percent}%`;
      const counted = counts?.get(`${name}/${hash}`);
      const failed = counted ? `failed to ${describeCounts(counted)}` : 'failures unknown';
      return `  ${whom.padEnd(14)} ${version} ${hash}  ${isDisabled ? 'TURNED OFF' : failed}`;
    }),
    ...audit.map(
      ({ at, actor, action, from, to, reason }) =>
        `    ${at.toISOString()}  ${actor}  ${action}  ${from ?? '-'} → ${to ?? '-'}${reason ? `  "${reason}"` : ''}`,
    ),
  ]);
  return lines.length > 0 ? lines.join('\n') : 'Nothing has been published yet.';
}
