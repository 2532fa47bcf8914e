import { type LoadFailureKind, loadFailureKinds } from '@laurel/federation/browser/load-result';
import { type ChainableCommander, Redis } from 'ioredis';

/** Counts of a release in the last ten to twenty minutes, in people and not calls. */
export interface FailureCounts {
  /** Visitors who were given it. */
  visitors: number;
  /** Visitors for whom it failed in any way. */
  failed: number;
  /** Visitors for whom it failed, by kind; kinds with none are left out. */
  kinds: Partial<Record<LoadFailureKind, number>>;
}

/** What happened to a visitor with a release: it was given, or it failed. */
export type Outcome = 'given' | LoadFailureKind;

const BUCKET_MILLIS = 600_000;

/** Adds visitors to the counts of a release; each counts once. */
export function addVisitors(
  pipeline: ChainableCommander,
  release: string,
  outcome: Outcome,
  visitors: Iterable<string>,
): void {
  const key = keyOf(release, outcome, bucketNow());
  pipeline.pfadd(key, ...visitors).pexpire(key, 3 * BUCKET_MILLIS);
}

/** Reads the counts of a release (`shop/0123456789abcdef`), which all gateways share. */
export async function failureCounts(redis: Redis, release: string): Promise<FailureCounts> {
  const pipeline = redis.pipeline();
  for (const kind of loadFailureKinds) pipeline.pfcount(...keysOf(release, [kind]));
  pipeline.pfcount(...keysOf(release, loadFailureKinds));
  // A visitor who followed a link to the remote within the page was given it by a page of another remote.
  pipeline.pfcount(...keysOf(release, ['given', ...loadFailureKinds]));
  const answers = (await pipeline.exec()) ?? [];
  const counts = answers.map(([error, count]) => {
    if (error) throw error;
    return Number(count);
  });
  const kinds = loadFailureKinds.map((kind, index) => [kind, counts[index] ?? 0] as const);
  return {
    kinds: Object.fromEntries(kinds.filter(([, count]) => count > 0)),
    failed: counts.at(-2) ?? 0,
    visitors: counts.at(-1) ?? 0,
  };
}

/** Deletes the counts of a release: a second trial starts at zero. */
export async function forgetCounts(redis: Redis, release: string): Promise<void> {
  await redis.del(...keysOf(release, ['given', ...loadFailureKinds]));
}

/** The counts of several releases, for a command that ends afterwards. @param redisUrl the gateways' Redis */
export async function failureCountsOf(
  redisUrl: string,
  releases: readonly string[],
): Promise<Map<string, FailureCounts>> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  try {
    return new Map(
      await Promise.all(releases.map(async (release) => [release, await failureCounts(redis, release)] as const)),
    );
  } finally {
    redis.disconnect();
  }
}

/** `7 of 31 visitors (23 %): render 6, http 1`. */
export function describeCounts({ visitors, failed, kinds }: FailureCounts): string {
  const share = visitors === 0 ? 0 : Math.round((100 * failed) / visitors);
  const ways = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`);
  return `${failed} of ${visitors} visitors (${share} %)${ways.length > 0 ? `: ${ways.join(', ')}` : ''}`;
}

function keysOf(release: string, outcomes: readonly Outcome[]): string[] {
  const now = bucketNow();
  return outcomes.flatMap((one) => [keyOf(release, one, now), keyOf(release, one, now - 1)]);
}

/** The braces place all keys of a release on one node of a Redis Cluster. */
function keyOf(release: string, outcome: Outcome, bucket: number): string {
  return `release:{${release}}:${outcome}:${bucket}`;
}

function bucketNow(): number {
  return Math.floor(Date.now() / BUCKET_MILLIS);
}
