import type { EventType } from '@laurel/contracts/events/domain-event';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Database } from '../database/database.ts';
import { PROGRAM_TABLE } from '../database/program-table.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { ScheduledTask } from '../jobs/scheduled-task.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { METRICS } from '../telemetry/metrics.ts';
import { Outbox } from '../events/outbox.ts';
import { type CopySums, STATES_COPY } from './copy-sums.ts';
import { markedMethods } from '../discovery/marked-methods.ts';

const EVERY_HOURS = 20;

/** $1 program, $2 type, $3 hours: a row while the last statement is too young for another one. */
const youngSql = `
SELECT FROM event_copy_statement WHERE program_id = $1 AND type = $2 AND stated_at >= now() - make_interval(hours => $3)`;

/** $1 program, $2 type, $3 hours: claims the statement that is due. */
const claimSql = `
INSERT INTO event_copy_statement AS s (program_id, type) VALUES ($1, $2)
ON CONFLICT (program_id, type) DO UPDATE SET stated_at = now() WHERE s.stated_at < now() - make_interval(hours => $3)
RETURNING 1`;

interface Statement extends TenantScope {
  type: EventType;
  sums: (scope: TenantScope) => Promise<CopySums>;
}

/** States once a day and program what others have a copy of, so that they can compare it. */
@Injectable()
export class CopyStatements extends ScheduledTask {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly outbox: Outbox,
    @Inject(PROGRAM_TABLE) private readonly programTable: string,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super(
      { name: 'copies', everyMillis: 3_600_000, failure: 'the sums for copies could not be published' },
      log,
      registry,
    );
  }

  /** The methods marked with `@StatesCopy`, by event. */
  readers(): Map<EventType, Statement['sums']> {
    const { discovery, scanner, reflector } = this;
    const found = markedMethods<EventType, Statement['sums']>({ discovery, scanner, reflector }, STATES_COPY);
    return new Map(found.map(({ mark, method }) => [mark, method]));
  }

  protected override async work(): Promise<void> {
    const readers = [...this.readers()];
    if (readers.length === 0) return;
    const rows = await this.database.unscoped<{ id: string }>(`SELECT id FROM ${this.programTable} ORDER BY id`);
    const statements = rows.flatMap(({ id: programId }) => readers.map(([type, sums]) => ({ programId, type, sums })));
    await this.each(statements, (statement) => this.state(statement));
  }

  private async state({ type, sums, programId }: Statement): Promise<void> {
    const scope = { programId };
    const key = [programId, type, EVERY_HOURS];
    // The sums of a million records take seconds, for which a transaction that writes would hold up all readers of the log.
    const stated = await this.database.transaction(scope, async () =>
      (await this.database.query(scope, youngSql, key)).length > 0 ? null : sums(scope),
    );
    if (stated === null) return;
    await this.database.transaction(scope, async () => {
      const claimed = await this.database.query(scope, claimSql, key);
      if (claimed.length > 0) await this.outbox.append(scope, { type: 'copies.stated', data: { type, ...stated } });
    });
  }
}
