import type { EventType } from '@laurel/contracts/events/domain-event';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { METRICS } from '../telemetry/metrics.ts';
import { type EventOf, OnEvent } from '../events/on-event.ts';
import { RELAY_POOL } from '../events/options.ts';
import { COMPARES_COPY, copySums, type CopySums } from './copy-sums.ts';
import { type Differences, differencesOf, lasting } from './differences.ts';
import { markedMethods } from '../discovery/marked-methods.ts';

type Reader = (scope: TenantScope) => Promise<CopySums>;

/** $1 program, $2 type, $3 moment of the statement; locks the row. */
const readSql = `
SELECT differences, stated_at >= $3::timestamptz AS outdated FROM event_copy_check WHERE program_id = $1 AND type = $2 FOR UPDATE`;

/** $1 program, $2 type, $3 moment of the statement, $4 differences, $5 the fields that have differed before alike. */
const storeSql = `
INSERT INTO event_copy_check (program_id, type, stated_at, differences, lasting) VALUES ($1, $2, $3::timestamptz, $4, $5)
ON CONFLICT (program_id, type) DO UPDATE
SET stated_at = excluded.stated_at, differences = excluded.differences, lasting = excluded.lasting`;

const differingSql = `
SELECT type, count(*) FILTER (WHERE lasting <> '{}')::integer AS programs FROM event_copy_check GROUP BY type`;

/**
 * Compares copies with what their owners state each day. A difference counts when the next statement finds the same one:
 * an event on its way, or one that has overtaken the statement, is none.
 */
@Injectable()
export class CopyChecks {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly database: Database,
    @Inject(RELAY_POOL) pool: pg.Pool,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    watchCopies(registry, pool);
  }

  /** The sums of the copies whose SQL is marked with `@ComparesCopy`, by event. */
  readers(): Map<EventType, Reader> {
    const { discovery, scanner, reflector } = this;
    const found = markedMethods<EventType, () => string>({ discovery, scanner, reflector }, COMPARES_COPY);
    return new Map(found.map(({ mark, method: rows }) => [mark, (scope) => copySums(this.database, scope, rows())]));
  }

  /** The sums of a million records take seconds, so a transaction that does not write yet reads them. */
  @OnEvent('copies.stated', { reads: true })
  async compare(scope: TenantScope, event: EventOf<'copies.stated'>): Promise<() => Promise<void>> {
    const own = await this.readers().get(event.data.type as EventType)?.(scope);
    return async () => {
      if (own !== undefined) await this.store(scope, event, own);
    };
  }

  private async store(
    scope: TenantScope,
    { data, effective_at }: EventOf<'copies.stated'>,
    own: CopySums,
  ): Promise<void> {
    const { type } = data;
    const key = [scope.programId, type, effective_at];
    const [before] = await this.database.query<{ differences: Differences; outdated: boolean }>(scope, readSql, key);
    if (before?.outdated === true) return;
    const differences = differencesOf(data, own);
    const fields = lasting(before?.differences ?? {}, differences);
    await this.database.query(scope, storeSql, [...key, JSON.stringify(differences), fields]);
    if (fields.length === 0) return;
    const counts = { count: own.count, owner_count: data.count };
    this.log.warn({ program_id: scope.programId, type, fields, ...counts }, 'a copy differs from its owner');
  }
}

/** Every process counts the same. */
function watchCopies(registry: Registry, pool: pg.Pool): void {
  const differing = new Gauge({
    name: 'copies_differing',
    help: 'Programs whose copy differs from its owner at two statements in a row, by the event that mends it',
    labelNames: ['type'] as const,
    registers: [registry],
    collect: async () => {
      differing.reset();
      try {
        const { rows } = await pool.query<{ type: string; programs: number }>(differingSql);
        for (const { type, programs } of rows) differing.set({ type }, programs);
      } catch {
        // The other metrics are shown while the database is away.
      }
    },
  });
}
