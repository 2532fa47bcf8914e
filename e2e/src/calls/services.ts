import type { Caller } from '@laurel/contracts/auth/caller';
import { brandingColours } from '@laurel/contracts/programs/branding';
import { until } from '@laurel/local-platform/backing/wait';
import { openEvents, queriesOf } from '@laurel/test-kit/events/open-events';
import { HttpClient } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { addressOf } from '../platforms.ts';

export const owners = ['identity', 'programs', 'rewards', 'receipts', 'offers', 'integrations'] as const;
export type Owner = (typeof owners)[number];

/** A service as other services call it, past the gateway. */
export function straightTo(owner: Owner, caller: Caller): HttpClient {
  const urls = JSON.parse(addressOf('E2E_SERVICES')) as Record<Owner, string>;
  return HttpClient.as(caller, owner, urls[owner]);
}

/**
 * Creates or updates a record by a provisioning call, once the service has received the record it belongs to; answers
 * its id.
 */
export async function provision(owner: Owner, path: string, body: object): Promise<string> {
  const http = straightTo(owner, { kind: 'service', service: 'e2e' });
  try {
    return await until(async () => {
      const answer = await http.put(`/internal/${path}`, body);
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return (answer.body as { id: string }).id;
    }, 10_000);
  } finally {
    await http.close();
  }
}

/** A theme that every program can have. */
export const look = {
  colours: Object.fromEntries(brandingColours.map((name) => [name, '#101010'])),
  radius: { button: 'full', input: 'full', tile: 'full', card: 'full' },
  header_font: 'Inter',
  body_font: 'Inter',
  theme: 'dark',
};

/** The body of `PUT /internal/programs/:subdomain` for a program with a name and one page. */
export const programCalled = (
  name: string,
  slug: string,
  organization_id: string,
  features: Record<string, boolean> = { otp_login: true },
) => ({
  organization_id,
  name,
  description: `All about ${name}.`,
  term_points_as: 'points',
  term_rewards_as: 'rewards',
  features,
  template: { header_text: name, header_description: '', element_css_style: look },
  pages: [{ slug, title: `Rules of ${name}`, html: `<p>${name}</p>` }],
});

// Not compared: requests, refused ones too, write to these tables.
const ignoredTables = [
  ...['event', 'event_cursor', 'event_failure', 'event_watermark', 'inbox', 'schema_migration'],
  ...['event_copy_statement', 'event_copy_check'],
  ...['session', 'unknown_address', 'bot_check_token', 'claim_request'],
  // These tables follow a moment later from ones that are compared anyway.
  ...['audit_trail', 'dashboard_change', 'action_day', 'program_day', 'participant_day', 'participant_standing'],
  ...[
    'program_dashboard',
    'import_erasure',
    'public_event',
    'public_event_end',
    'participant_event_end',
    'webhook_delivery',
    'webhook_attempt',
  ],
];

/** The programs' rows in the databases, past row-level security; those of offers are not compared. */
export class Rows {
  private readonly pools = owners
    .filter((owner) => owner !== 'offers')
    .map((owner) => {
      const url = new URL(addressOf('E2E_POSTGRES'));
      url.pathname = `/laurel_${owner}`;
      return { owner, pool: quietPool(url.href, 1) };
    });
  private tables: { owner: Owner; table: string }[] = [];

  /**
   * One digest of each table, over all its rows or those that match a condition on `row`, a jsonb. When a session was last
   * seen is left out: any call moves it, once a minute.
   */
  async digests(where = 'true', params: readonly unknown[] = []): Promise<Record<string, string>> {
    if (this.tables.length === 0) this.tables = await this.allTables();
    const digests = this.pools.map(async ({ owner, pool }) => {
      const parts = this.tables
        .filter((known) => known.owner === owner)
        .map(
          ({ table }) => `SELECT '${owner}.${table}' AS name, count(*) || ' ' || coalesce(md5(string_agg(row::text, ' '
            ORDER BY row::text)), '') AS digest FROM (SELECT to_jsonb(t) - 'last_seen_at' AS row FROM "${table}" t) r
            WHERE ${where.replaceAll('$table', `'${table}'`)}`,
        );
      const { rows } = await pool.query<{ name: string; digest: string }>(parts.join(' UNION ALL '), [...params]);
      return rows.map(({ name, digest }) => [name, digest] as const);
    });
    return Object.fromEntries((await Promise.all(digests)).flat());
  }

  /** Resolves when no event is in transit between services, and no job is under way. */
  async settled(): Promise<void> {
    if (this.tables.length === 0) this.tables = await this.allTables();
    await until(async () => {
      for (const { owner, pool } of this.pools) {
        const [open] = await openEvents(queriesOf(pool));
        if (open) throw new Error(`${owner} still has ${open.type} for ${open.consumer}`);
        if (!this.tables.some((known) => known.owner === owner && known.table === 'job')) continue;
        const { rows } = await pool.query<{ kind: string }>(
          `SELECT kind FROM job WHERE status IN ('queued', 'running')`,
        );
        if (rows[0]) throw new Error(`${owner} still works at ${rows[0].kind}`);
      }
    }, 20_000);
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map(({ pool }) => pool.end()));
  }

  private async allTables(): Promise<{ owner: Owner; table: string }[]> {
    const found = this.pools.map(async ({ owner, pool }) => {
      const { rows } = await pool.query<{ table: string }>(
        `SELECT relname AS table FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
           AND relnamespace = 'public'::regnamespace AND relname <> ALL ($1) ORDER BY relname`,
        [ignoredTables],
      );
      return rows.map(({ table }) => ({ owner, table }));
    });
    return (await Promise.all(found)).flat();
  }
}
