import { changeRegistry, type RegistryStore } from './registry-store.ts';

/** A command on one remote (or the shell), with its actor. */
export interface ReleaseCommand {
  databaseUrl: string;
  name: string;
  actor: string;
}

/** The state of the registry, or its publishers, do not allow the command; the message says why. */
export class ReleaseCommandError extends Error {
  override readonly name = 'ReleaseCommandError';
}

/** Owner of the shell. Its publishers may publish every remote and appoint publishers. */
export const PLATFORM = 'platform';
const SHELL = 'shell';

/**
 * Runs a command of a publisher of the remote's owner or of the platform; refuses other actors and logs the refusal.
 *
 * @param declared the owner that a build names; it counts only for a remote that has never been published
 */
export async function asPublisher<T>(
  { databaseUrl, name, actor }: ReleaseCommand,
  action: string,
  work: (store: RegistryStore) => Promise<T>,
  declared?: string,
): Promise<T> {
  const outcome = await changeRegistry(databaseUrl, async (store) => {
    const owner = await ownerOf(store, name, declared);
    await admitFirst(store, actor);
    if (await store.publishesFor(actor, [owner, PLATFORM])) return { refusedBy: null, result: await work(store) };
    await record(store, { actor, action: `refused: ${action}`, name, reason: `not a publisher of ${owner}` });
    return { refusedBy: owner };
  });
  if (outcome.refusedBy === null) return outcome.result;
  throw new ReleaseCommandError(
    `${actor} may not ${action} ${name}: it is published by those of ${outcome.refusedBy}.`,
  );
}

/** Adds or removes a publisher of an owner's remotes. Only the platform's publishers may. */
export function setPublisher(
  command: Omit<ReleaseCommand, 'name'> & { publisher: string; owner: string; allowed: boolean },
): Promise<void> {
  const { databaseUrl, actor, publisher, owner, allowed } = command;
  const action = `${allowed ? 'allow' : 'forbid'} ${publisher}`;
  return asPublisher({ databaseUrl, actor, name: SHELL }, action, async (store) => {
    if ((await store.publishesFor(publisher, [owner])) === allowed) return;
    if (!allowed && owner === PLATFORM && (await store.publishersOf(owner)).length === 1) {
      throw new ReleaseCommandError(`${publisher} is the last publisher of ${owner}.`);
    }
    await store.setPublisher(owner, publisher, allowed);
    await record(store, { actor, action: `${action} for ${owner}`, name: SHELL, reason: null });
  });
}

/** The live release decides, so that no build can assign a remote to another owner's publishers. */
async function ownerOf(store: RegistryStore, name: string, declared: string | undefined): Promise<string> {
  const live = await store.defaultOf(name);
  return (live ? live.declaration?.owner : declared) ?? PLATFORM;
}

/** The first publisher of an empty registry becomes a platform publisher. */
async function admitFirst(store: RegistryStore, actor: string): Promise<void> {
  if ((await store.publishersOf(PLATFORM)).length > 0) return;
  await store.setPublisher(PLATFORM, actor, true);
  await record(store, { actor, action: `allow ${actor}`, name: SHELL, reason: 'the first to publish' });
}

function record(
  store: RegistryStore,
  step: { actor: string; action: string; name: string; reason: string | null },
): Promise<void> {
  return store.audit({ ...step, releaseId: null, previousId: null });
}
