import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Release } from '@laurel/federation/contract/release';
import type { PublishedRelease, RegistryDocument, ReleaseChoice } from '@laurel/federation/registry/registry-document';
import pg from 'pg';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';

const KEPT_RELEASES = 3;

interface ReleaseRow {
  name: string;
  hash: string;
  manifest: Release;
}

interface ChoiceRow {
  name: string;
  layer: ReleaseChoice['layer'];
  target: string;
  bucket_from: number | null;
  bucket_to: number | null;
  hash: string | null;
}

/** The release registry's tables. */
@Injectable()
export class ReleaseRepository implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: 2,
      connectionTimeoutMillis: 2_000,
      // Client-side timeouts as well: a connection that broke silently never answers.
      statement_timeout: 2_000,
      query_timeout: 2_000,
    });
    const logger = new Logger(ReleaseRepository.name);
    this.pool.on('error', (error) => logger.warn(`the release registry's database: ${error.message}`));
  }

  /** Every rule, with the releases that rules name and the newest few of each remote. */
  async document(): Promise<RegistryDocument> {
    const [releases, choices] = await Promise.all([
      this.pool.query<ReleaseRow>(
        `SELECT name, hash, manifest
           FROM (SELECT r.*, row_number() OVER (PARTITION BY name ORDER BY id DESC) AS age FROM release r) r
          WHERE age <= $1 OR EXISTS (SELECT FROM release_choice c WHERE c.release_id = r.id)
          ORDER BY id DESC`,
        [KEPT_RELEASES],
      ),
      this.pool.query<ChoiceRow>(
        `SELECT c.name, c.layer, c.target, c.bucket_from, c.bucket_to, CASE WHEN NOT c.is_disabled THEN r.hash END AS hash
           FROM release_choice c LEFT JOIN release r ON r.id = c.release_id
          ORDER BY c.id`,
      ),
    ]);
    const document: RegistryDocument = {};
    for (const row of releases.rows) entryOf(document, row.name).releases.push(publishedOf(row));
    for (const row of choices.rows) entryOf(document, row.name).choices.push(choiceOf(row));
    return document;
  }

  /** Records in the audit, at most once a day, that the actor's pages load the remote from this laptop address. */
  async recordOverride(actor: string, name: string, base: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO release_audit (actor, action, name, reason)
       SELECT $1, 'override', $2, $3
        WHERE NOT EXISTS (SELECT FROM release_audit
                           WHERE actor = $1 AND action = 'override' AND name = $2 AND reason = $3
                             AND at > now() - interval '1 day')`,
      [actor, name, base],
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

function entryOf(document: RegistryDocument, name: string): RegistryDocument[string] {
  return (document[name] ??= { releases: [], choices: [] });
}

function publishedOf({ hash, manifest }: ReleaseRow): PublishedRelease {
  return { hash, release: manifest };
}

function choiceOf({ layer, target, bucket_from: from, bucket_to: to, hash }: ChoiceRow): ReleaseChoice {
  return { layer, target, buckets: from === null || to === null ? null : { from, to }, hash };
}
