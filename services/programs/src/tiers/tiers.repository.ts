import type { Tier } from '@laurel/contracts/programs/tiers/tiers.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { TierValues } from './tier.rules.ts';

/** Points arrive as text. */
type Row<Of extends TierValues> = Omit<Of, 'points_threshold_min' | 'points_threshold_max'> & {
  points_threshold_min: string;
  points_threshold_max: string | null;
};

@Injectable()
export class TiersRepository {
  constructor(private readonly database: Database) {}

  /** From the lowest; none where the feature is off. */
  async offered(scope: TenantScope): Promise<Tier[]> {
    const rows = await this.database.query<Row<Tier>>(
      scope,
      `SELECT t.id, t.name, t.points_threshold_min, t.points_threshold_max
       FROM program_tier t JOIN program p ON p.id = t.program_id
       WHERE t.program_id = $1 AND p.features -> 'tiers' = 'true' ORDER BY t.position`,
      [scope.programId],
    );
    return rows.map((row) => ({ id: row.id, ...valuesOf(row) }));
  }

  /** From the lowest, also while the feature is off. */
  async stored(scope: TenantScope): Promise<TierValues[]> {
    const rows = await this.database.query<Row<TierValues>>(
      scope,
      `SELECT name, points_threshold_min, points_threshold_max
       FROM program_tier WHERE program_id = $1 ORDER BY position`,
      [scope.programId],
    );
    return rows.map(valuesOf);
  }

  /** A tier keeps its id by its place; those beyond the last are removed. */
  async replace(scope: TenantScope, tiers: TierValues[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO program_tier (program_id, position, name, points_threshold_min, points_threshold_max)
       SELECT $1, r.position, r.name, r.points_threshold_min, r.points_threshold_max
       FROM jsonb_to_recordset($2)
         AS r (position integer, name text, points_threshold_min bigint, points_threshold_max bigint)
       ON CONFLICT ON CONSTRAINT program_tier_place DO UPDATE SET name = excluded.name,
         points_threshold_min = excluded.points_threshold_min, points_threshold_max = excluded.points_threshold_max`,
      [scope.programId, JSON.stringify(tiers.map((tier, position) => Object.assign({ position }, tier)))],
    );
    await this.database.query(scope, 'DELETE FROM program_tier WHERE program_id = $1 AND position >= $2', [
      scope.programId,
      tiers.length,
    ]);
  }
}

const valuesOf = ({ name, points_threshold_min: min, points_threshold_max: max }: Row<TierValues>): TierValues => ({
  name,
  points_threshold_min: Number(min),
  points_threshold_max: max === null ? null : Number(max),
});
