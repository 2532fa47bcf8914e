import type { DomainEvent, EventType } from '@laurel/contracts/events/domain-event';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Database } from '../../database/database.ts';
import type { TenantScope } from '../../database/tenant-scope.ts';
import { PROGRAM_TABLE } from '../../database/program-table.ts';
import { Outbox, REPUBLISHED } from '../outbox.ts';
import { markedMethods } from '../../discovery/marked-methods.ts';
import { REPUBLISHES, type Republished } from './republishes.ts';

type StateReader = (scope: TenantScope, after: string, since: string) => Promise<Republished[]>;

/** Publishes the present state of a service's events again, through its log. */
@Injectable()
export class Republisher {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly outbox: Outbox,
    @Inject(PROGRAM_TABLE) private readonly programTable: string,
  ) {}

  /** The methods marked with `@Republishes`, by event. */
  stateReaders(): Map<EventType, StateReader> {
    const { discovery, scanner, reflector } = this;
    const found = markedMethods<EventType, StateReader>({ discovery, scanner, reflector }, REPUBLISHES);
    return new Map(found.map(({ mark, method }) => [mark, method]));
  }

  /**
   * Publishes the records of one program or of every program, and resolves with the number of events. `since` (ISO 8601)
   * leaves out older records. Throws where the service has no such state, or no moment of it. Each thousand is a
   * transaction of its own; consumers ignore a version that is older than their stored one.
   */
  async republish(type: string, programId?: string, since?: string): Promise<number> {
    const stateReaders = this.stateReaders();
    const stateReader = stateReaders.get(type as EventType);
    if (stateReader === undefined)
      throw new Error(`Only these can be published again: ${[...stateReaders.keys()].sort().join(', ')}`);
    if (since !== undefined && stateReader.length < 3) throw new Error(`${type} is published again only as a whole`);
    let written = 0;
    for (const scope of programId === undefined ? await this.programs() : [{ programId }]) {
      for (let after: string | undefined = '0'; after !== undefined;) {
        const rows = await this.page(
          scope,
          type as EventType,
          (...at) => stateReader(...at, since ?? '-infinity'),
          after,
        );
        written += rows.length;
        after = rows.at(-1)?.key;
      }
    }
    return written;
  }

  private page(
    scope: TenantScope,
    type: EventType,
    stateReader: (scope: TenantScope, after: string) => Promise<Republished[]>,
    after: string,
  ): Promise<Republished[]> {
    return this.database.transaction(scope, async () => {
      const rows = await stateReader(scope, after);
      const events = rows.map(({ data }) => ({ ...({ type, data } as DomainEvent), cause: REPUBLISHED }));
      if (events.length > 0) await this.outbox.append(scope, ...events);
      return rows;
    });
  }

  private async programs(): Promise<TenantScope[]> {
    const rows = await this.database.unscoped<{ id: string }>(`SELECT id FROM ${this.programTable} ORDER BY id`);
    return rows.map(({ id: programId }) => ({ programId }));
  }
}
