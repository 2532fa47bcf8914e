import { publish } from '@laurel/gateway/publish';
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

export interface ReleaseOrder {
  root: string;
  dataDir: string;
  order: 'publish' | 'promote' | 'rollback' | 'disable' | 'enable' | 'allow' | 'forbid' | 'list';
  /** Folder of the front end, or the publisher to allow or forbid; empty for `list`. */
  name: string;
  /** The publisher who gives the command; this machine's user by default. */
  by?: string | undefined;
  /** The remote whose publisher is allowed or forbidden. */
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

/** Carries out `npm run release` against the platform that runs over the data folder. @returns what was done, in words */
export async function release(order: ReleaseOrder): Promise<string> {
  const running = await demandRunning(order.dataDir);
  const gateway = environmentOfRunning('gateway', running, order.dataDir);
  const programs = environmentOfRunning('programs:migrate', running, order.dataDir);
  try {
    return await carryOut(order, gateway, programs);
  } catch (error) {
    if (error instanceof Error && knownFaults.includes(error.name)) throw new Fault(error.message);
    throw error;
  }
}

async function carryOut(order: ReleaseOrder, gateway: NodeJS.ProcessEnv, programs: NodeJS.ProcessEnv): Promise<string> {
  const { name } = order;
  const databaseUrl = gateway['GATEWAY_DATABASE_URL'] ?? '';
  const base = { databaseUrl, name, actor: order.by ?? userInfo().username };
  const program = order.program === undefined ? {} : { programId: await programId(programs, order.program) };
  if (order.order === 'list') return list(databaseUrl, gateway['REDIS_URL'] ?? '');
  if (order.order === 'allow' || order.order === 'forbid') {
    const allowed = order.order === 'allow';
    const owner = order.owner ?? '';
    if (owner === '') throw new Fault(`${order.order} needs --of <owner>, as remote.json names it, or "platform".`);
    await setPublisher({ ...base, publisher: name, owner, allowed });
    return `${name} ${allowed ? 'publishes' : 'no longer publishes'} for ${owner}.`;
  }
  if (order.order === 'promote') {
    await promote({ ...base, ...(order.reason === undefined ? {} : { reason: order.reason }) });
    return `The canary of ${name} is everybody's release.`;
  }
  if (order.order === 'rollback')
    return `${await rollback({ ...base, ...program, reason: reasonOf(order) })}: ${name}.`;
  if (order.order === 'disable' || order.order === 'enable') {
    const on = order.order === 'enable';
    await setEnabled({ ...base, ...program, on, reason: on ? (order.reason ?? null) : reasonOf(order) });
    return `${name} is turned ${on ? 'on' : 'off'}, from the next page load on.`;
  }
  const dir = order.build ?? join(order.root, name, 'dist');
  const { version, hash, fresh } = await publish(gateway, {
    dir,
    actor: base.actor,
    audience: audienceOf(order, program),
  });
  return fresh
    ? `${name} ${version} (${hash}) is live from the next page load on.`
    : `Nothing changed in ${name} ${version} (${hash}): these bytes were published before, and are what is live.`;
}

function audienceOf({ canary }: ReleaseOrder, { programId }: { programId?: string }): Audience {
  if (canary !== undefined && programId !== undefined) throw new Fault('Either --canary or --program.');
  if (programId !== undefined) return { kind: 'program', programId };
  if (canary === undefined) return { kind: 'everybody' };
  const percent = Number(/^(\d{1,2})%?$/.exec(canary)?.[1]);
  if (!(percent >= 1)) throw new Fault('--canary takes a percentage from 1% to 99%.');
  return { kind: 'canary', percent };
}

function reasonOf({ reason, order }: ReleaseOrder): string {
  if (!reason?.trim()) throw new Fault(`${order} needs --reason "…", for those who ask later.`);
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
