import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { backlogSql } from '../event-log.sql.ts';
import { allConsumers, typesFor } from '../queues.ts';

interface Backlog {
  waiting: number;
  parked: number;
  oldest_seconds: number;
}

/**
 * Exposes how many events of the log wait for a consumer, how many were parked, and the age of the oldest waiting one.
 */
export function watchBacklog(registry: Registry, pool: pg.Pool): void {
  const routes = JSON.stringify(Object.fromEntries(allConsumers().map((consumer) => [consumer, typesFor(consumer)])));
  const rows = new Gauge({
    name: 'outbox_rows',
    help: 'Events of the event log, waiting or parked',
    labelNames: ['state'] as const,
    registers: [registry],
    collect: async () => {
      try {
        const [backlog] = (await pool.query<Backlog>(backlogSql, [routes])).rows;
        rows.set({ state: 'waiting' }, backlog?.waiting ?? 0);
        rows.set({ state: 'parked' }, backlog?.parked ?? 0);
        oldest.set(backlog?.oldest_seconds ?? 0);
      } catch {
        rows.reset();
      }
    },
  });
  const oldest = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest event that waits',
    registers: [registry],
  });
}
