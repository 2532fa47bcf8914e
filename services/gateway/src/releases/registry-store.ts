import type { Release } from '@laurel/federation/contract/release';
import pg from 'pg';

/** The audience of a release: all visitors, buckets 0 up to a percentage, or one program. */
export type Audience =
  { kind: 'everybody' } | { kind: 'canary'; percent: number } | { kind: 'program'; programId: string };

export interface Audit {
  actor: string;
  action: string;
  name: string;
  releaseId: string | null;
  previousId: string | null;
  reason: string | null;
}

export interface Choice {
  releaseId: string | null;
  isDisabled: boolean;
}

const LOCK = 'laurel release registry';
/** A concurrent publisher may still be storing files. */
const TURN_WITHIN_MILLIS = 60_000;

/** Runs one change of the registry in a transaction; changes of all publishers run one at a time. */
export async function changeRegistry<T>(databaseUrl: string, work: (store: RegistryStore) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: TURN_WITHIN_MILLIS,
  });
  // A lost connection fails the running query, or the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
    const result = await work(new RegistryStore(client));
    await client.query('COMMIT');
    return result;
  } finally {
    // Closing an open transaction rolls it back.
    await client.end();
  }
}

/** Queries of one change of the registry. */
export class RegistryStore {
  constructor(private readonly client: pg.Client) {}

  /** Every release that a rule names, disabled or not. */
  async live(): Promise<Release[]> {
    const rows = await this.rows<{ manifest: Release }>(
      'SELECT manifest FROM release r WHERE EXISTS (SELECT FROM release_choice c WHERE c.release_id = r.id)',
    );
    return rows.map(({ manifest }) => manifest);
  }

  async defaultOf(name: string): Promise<Release | null> {
    const [row] = await this.rows<{ manifest: Release }>(
      `SELECT r.manifest FROM release_choice c JOIN release r ON r.id = c.release_id
        WHERE c.name = $1 AND c.layer = 'default'`,
      [name],
    );
    return row?.manifest ?? null;
  }

  /** Inserts a release; an existing one stays unchanged. @returns its id */
  async insert(release: Release, hash: string, actor: string): Promise<string> {
    const [inserted] = await this.rows<{ id: string }>(
      `INSERT INTO release (name, version, hash, manifest, published_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (name, hash) DO NOTHING RETURNING id`,
      [release.name, release.version, hash, JSON.stringify(release), actor],
    );
    if (inserted) return inserted.id;
    await this.rows(
      'DELETE FROM release_removal WHERE release_id = (SELECT id FROM release WHERE name = $1 AND hash = $2)',
      [release.name, hash],
    );
    const [known] = await this.rows<{ id: string }>('SELECT id FROM release WHERE name = $1 AND hash = $2', [
      release.name,
      hash,
    ]);
    if (!known) throw new Error(`${release.name} ${hash} is neither new nor known`);
    return known.id;
  }

  async choice(name: string, audience: Audience): Promise<Choice | null> {
    const { layer, target } = ruleOf(audience);
    const [row] = await this.rows<Choice>(
      `SELECT release_id AS "releaseId", is_disabled AS "isDisabled" FROM release_choice WHERE name = $1 AND layer = $2 AND target = $3`,
      [name, layer, target],
    );
    return row ?? null;
  }

  /** Chooses a release for an audience; a disabled one stays disabled. @returns false when it was chosen already */
  async choose(name: string, audience: Audience, releaseId: string): Promise<boolean> {
    const { layer, target, from, to } = ruleOf(audience);
    const changed = await this.rows(
      `INSERT INTO release_choice AS c (name, layer, target, bucket_from, bucket_to, release_id, is_disabled)
       VALUES ($1, $2, $3, $4, $5, $6,
         coalesce((SELECT is_disabled FROM release_choice WHERE name = $1 AND layer = 'default'), false))
       ON CONFLICT (name, layer, target) DO UPDATE
         SET release_id = EXCLUDED.release_id, bucket_from = EXCLUDED.bucket_from, bucket_to = EXCLUDED.bucket_to
         WHERE (c.release_id, c.bucket_from, c.bucket_to)
           IS DISTINCT FROM (EXCLUDED.release_id, EXCLUDED.bucket_from, EXCLUDED.bucket_to)
       RETURNING 1`,
      [name, layer, target, from, to, releaseId],
    );
    return changed.length > 0;
  }

  /** The audiences of a release beside the general one; disabled rules are left out. */
  async trialsOf(name: string, hash: string): Promise<Audience[]> {
    const rows = await this.rows<{ layer: string; target: string }>(
      `SELECT c.layer, c.target FROM release_choice c JOIN release r ON r.id = c.release_id
        WHERE c.name = $1 AND r.hash = $2 AND c.layer IN ('rollout', 'program') AND NOT c.is_disabled`,
      [name, hash],
    );
    return rows.map(({ layer, target }) =>
      layer === 'program' ? { kind: 'program', programId: target } : { kind: 'canary', percent: 0 },
    );
  }

  async forget(name: string, audience: Audience): Promise<void> {
    const { layer, target } = ruleOf(audience);
    await this.rows('DELETE FROM release_choice WHERE name = $1 AND layer = $2 AND target = $3', [name, layer, target]);
  }

  /** For everybody it applies to every rule with a release, so that no override outlives the switch. */
  async setDisabled(name: string, audience: Audience, isDisabled: boolean): Promise<void> {
    const { layer, target } = ruleOf(audience);
    if (audience.kind === 'everybody') {
      const sql = 'UPDATE release_choice SET is_disabled = $2 WHERE name = $1 AND release_id IS NOT NULL';
      await this.rows(sql, [name, isDisabled]);
      return;
    }
    await this.rows(
      `INSERT INTO release_choice (name, layer, target, is_disabled) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name, layer, target) DO UPDATE SET is_disabled = EXCLUDED.is_disabled`,
      [name, layer, target, isDisabled],
    );
  }

  /** The general release before this one; `null` when it was the first, or is no longer served. */
  async before(name: string, releaseId: string): Promise<string | null> {
    const [row] = await this.rows<{ id: string | null }>(
      `SELECT CASE WHEN NOT EXISTS (SELECT FROM release_removal m WHERE m.release_id = a.previous_release_id)
                   THEN a.previous_release_id END AS id
         FROM release_audit a
        WHERE a.name = $1 AND a.release_id = $2 AND a.action IN ('publish', 'promote')
        ORDER BY a.id DESC LIMIT 1`,
      [name, releaseId],
    );
    return row?.id ?? null;
  }

  /**
   * Deletes expired builds from the served ones: neither named by a rule nor among the newest builds, and not live in
   * the last days. @returns the names of their folders
   */
  async retire(name: string, retained: { builds: number; days: number }): Promise<string[]> {
    const rows = await this.rows<{ hash: string }>(
      `WITH old AS (
         INSERT INTO release_removal (release_id)
         SELECT r.id
           FROM (SELECT id, published_at, row_number() OVER (ORDER BY id DESC) AS age FROM release WHERE name = $1) r
          WHERE r.age > $2
            AND NOT EXISTS (SELECT FROM release_choice c WHERE c.release_id = r.id)
            AND greatest(r.published_at, (
                  SELECT max(a.at) FROM release_audit a
                   WHERE a.name = $1 AND r.id IN (a.release_id, a.previous_release_id)
                )) < now() - make_interval(days => $3)
         ON CONFLICT DO NOTHING
         RETURNING release_id
       )
       SELECT r.hash FROM release r JOIN old ON old.release_id = r.id`,
      [name, retained.builds, retained.days],
    );
    return rows.map(({ hash }) => hash);
  }

  async publishersOf(owner: string): Promise<string[]> {
    const sql = 'SELECT actor FROM release_publisher WHERE owner = $1 ORDER BY actor';
    return (await this.rows<{ actor: string }>(sql, [owner])).map(({ actor }) => actor);
  }

  async publishesFor(actor: string, owners: readonly string[]): Promise<boolean> {
    const sql = 'SELECT FROM release_publisher WHERE actor = $1 AND owner = ANY ($2)';
    return (await this.rows(sql, [actor, owners])).length > 0;
  }

  async setPublisher(owner: string, actor: string, allowed: boolean): Promise<void> {
    const sql = allowed
      ? 'INSERT INTO release_publisher (owner, actor) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM release_publisher WHERE owner = $1 AND actor = $2';
    await this.rows(sql, [owner, actor]);
  }

  async audit({ actor, action, name, releaseId, previousId, reason }: Audit): Promise<void> {
    await this.rows(
      `INSERT INTO release_audit (actor, action, name, release_id, previous_release_id, reason)
       VALUES ($1, $2, $3, $4, $5, left($6, 2000))`,
      [actor, action, name, releaseId, previousId, reason],
    );
  }

  async rows<T extends pg.QueryResultRow>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(sql, [...params])).rows;
  }
}

function ruleOf(audience: Audience): { layer: string; target: string; from: number | null; to: number | null } {
  if (audience.kind === 'everybody') return { layer: 'default', target: '', from: null, to: null };
  if (audience.kind === 'canary') return { layer: 'rollout', target: '', from: 0, to: audience.percent };
  return { layer: 'program', target: audience.programId, from: null, to: null };
}
