import { asPublisher, type ReleaseCommand, PLATFORM, ReleaseCommandError } from './publishers.ts';
import { type Audience, changeRegistry, type RegistryStore } from './registry-store.ts';

export { describeCounts, failureCountsOf } from './guard/failure-counts.ts';
export { overrideKey } from './overrides/override-key.ts';
export { setPublisher } from './publishers.ts';
export type { Audience } from './registry-store.ts';

export interface RemoteState {
  name: string;
  /** Its owner, and the publishers beside the platform's. */
  owner: string;
  publishers: string[];
  rules: {
    layer: string;
    target: string;
    percent: number | null;
    version: string;
    hash: string;
    isDisabled: boolean;
  }[];
  audit: { at: Date; actor: string; action: string; to: string | null; from: string | null; reason: string | null }[];
}

const everybody: Audience = { kind: 'everybody' };
const canary: Audience = { kind: 'canary', percent: 0 };

/**
 * Takes the newest step back: a program's override, else a canary, else the general release, which the one before it
 * replaces. @returns a sentence about what was done
 */
export function rollback(command: ReleaseCommand & { reason: string; programId?: string }): Promise<string> {
  const { name, programId } = command;
  return asPublisher(command, 'rollback', async (store) => {
    if (programId !== undefined) return endRule(store, command, { kind: 'program', programId });
    if (await store.choice(name, canary)) return endRule(store, command, canary);
    const current = (await store.choice(name, everybody))?.releaseId ?? null;
    if (current === null) throw new ReleaseCommandError(`${name} has never been published.`);
    const previous = await store.before(name, current);
    if (previous === null) throw new ReleaseCommandError(`${name} has no earlier release that is still served.`);
    await store.choose(name, everybody, previous);
    await record(store, command, 'rollback', previous, current);
    return 'The previous release is live for everybody';
  });
}

/** Makes the canary the general release and ends the canary. */
export function promote(command: ReleaseCommand & { reason?: string }): Promise<void> {
  const { name } = command;
  return asPublisher(command, 'promote', async (store) => {
    const tried = (await store.choice(name, canary))?.releaseId ?? null;
    if (tried === null) throw new ReleaseCommandError(`${name} has no canary.`);
    const previous = (await store.choice(name, everybody))?.releaseId ?? null;
    await store.choose(name, everybody, tried);
    await store.forget(name, canary);
    await record(store, command, 'promote', tried, previous);
  });
}

/** The kill switch: for all visitors (canary and overrides included), or one program. */
export function setEnabled(
  command: ReleaseCommand & { on: boolean; reason: string | null; programId?: string },
): Promise<void> {
  const { name, on, programId } = command;
  return asPublisher(command, on ? 'enable' : 'disable', async (store) => {
    const whole = await store.choice(name, everybody);
    if (!whole) throw new ReleaseCommandError(`${name} has never been published.`);
    const audience: Audience = programId === undefined ? everybody : { kind: 'program', programId };
    const rule = await store.choice(name, audience);
    if ((rule?.isDisabled ?? false) === !on) throw new ReleaseCommandError(`${name} is ${on ? 'on' : 'off'} already.`);
    if (on && rule?.releaseId === null) await store.forget(name, audience);
    else await store.setDisabled(name, audience, !on);
    const action = `${on ? 'enable' : 'disable'}${programId === undefined ? '' : ` program ${programId}`}`;
    await record(store, command, action, rule?.releaseId ?? null, rule?.releaseId ?? null);
  });
}

/**
 * Ends every trial of this exact release, by a canary or by single programs, without an actor.
 * @returns false when it has no trial (any more)
 */
export function takeBack(databaseUrl: string, name: string, hash: string, reason: string): Promise<boolean> {
  return changeRegistry(databaseUrl, async (store) => {
    const trials = await store.trialsOf(name, hash);
    for (const audience of trials) await endRule(store, { databaseUrl, name, actor: 'automatic', reason }, audience);
    return trials.length > 0;
  });
}

/** Every remote with its rules and the last commands. */
export function listReleases(databaseUrl: string): Promise<RemoteState[]> {
  return changeRegistry(databaseUrl, async (store) => {
    const rules = await store.rows<RemoteState['rules'][number] & { name: string }>(
      `SELECT c.name, c.layer, c.target, c.bucket_to - c.bucket_from AS percent, coalesce(r.version, '-') AS version,
              coalesce(r.hash, '-') AS hash, c.is_disabled AS "isDisabled"
         FROM release_choice c LEFT JOIN release r ON r.id = c.release_id ORDER BY c.name, c.id`,
    );
    const steps = await store.rows<RemoteState['audit'][number] & { name: string }>(
      `SELECT a.name, a.at, a.actor, a.action, n.hash AS "to", p.hash AS "from", a.reason
         FROM (SELECT *, row_number() OVER (PARTITION BY name ORDER BY id DESC) AS age FROM release_audit) a
         LEFT JOIN release n ON n.id = a.release_id LEFT JOIN release p ON p.id = a.previous_release_id
        WHERE a.age <= 5 ORDER BY a.id DESC`,
    );
    const owners = await store.rows<{ name: string; owner: string; publishers: string[] }>(
      `SELECT o.name, o.owner, ARRAY(SELECT p.actor FROM release_publisher p WHERE p.owner = o.owner ORDER BY 1) AS publishers
         FROM (SELECT c.name, coalesce(r.manifest #>> '{declaration,owner}', $1) AS owner
                 FROM release_choice c JOIN release r ON r.id = c.release_id WHERE c.layer = 'default') o
        ORDER BY o.name`,
      [PLATFORM],
    );
    return owners.map(({ name, owner, publishers }) => ({
      name,
      owner,
      publishers,
      rules: rules.filter((rule) => rule.name === name),
      audit: steps.filter((step) => step.name === name),
    }));
  });
}

async function endRule(
  store: RegistryStore,
  command: ReleaseCommand & { reason: string },
  audience: Audience,
): Promise<string> {
  const { name } = command;
  const rule = await store.choice(name, audience);
  if (!rule) throw new ReleaseCommandError(`${name} has nothing of its own there.`);
  if (rule.isDisabled) throw new ReleaseCommandError(`${name} is turned off there: enable it first.`);
  await store.forget(name, audience);
  const back = (await store.choice(name, everybody))?.releaseId ?? null;
  await record(store, command, `end ${audience.kind}`, back, rule.releaseId);
  return audience.kind === 'canary' ? 'The canary has ended' : 'The program follows everybody again';
}

async function record(
  store: RegistryStore,
  { name, actor, reason = null }: ReleaseCommand & { reason?: string | null },
  action: string,
  releaseId: string | null,
  previousId: string | null,
): Promise<void> {
  await store.audit({ actor, action, name, releaseId, previousId, reason });
}
