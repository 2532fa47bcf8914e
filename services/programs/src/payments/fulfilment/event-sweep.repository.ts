import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';

export interface Sweep {
  /** Up to where Stripe's events were read before. */
  since: Date;
  begunAt: Date;
}

/** How far Stripe's list of events was read, for all processes and programs together. */
@Injectable()
export class EventSweepRepository {
  constructor(private readonly database: Database) {}

  /** Begins a sweep; `null` when one was begun within the last 23 hours. */
  async begin(): Promise<Sweep | null> {
    const [row] = await this.database.unscoped<Sweep>(
      `UPDATE stripe_sweep SET begun_at = now() WHERE begun_at < now() - interval '23 hours'
       RETURNING swept_to AS since, begun_at AS "begunAt"`,
    );
    return row ?? null;
  }

  /** @param sweptTo `null` when an event was not taken: the next turn begins anew */
  async end(sweptTo: Date | null): Promise<void> {
    await this.database.unscoped(
      `UPDATE stripe_sweep SET swept_to = coalesce($1, swept_to),
         begun_at = CASE WHEN $1::timestamptz IS NULL THEN 'epoch' ELSE begun_at END`,
      [sweptTo],
    );
  }
}
