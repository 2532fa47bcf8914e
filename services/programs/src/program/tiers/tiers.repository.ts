import type { Tier } from '@laurel/contracts/programs/tiers/tiers.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { readerLanguage } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThanOrEqual, Repository } from 'typeorm';
import { ProgramTier } from './program-tier.entity.ts';
import type { TierValues } from './tier.rules.ts';

@Injectable()
export class TiersRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProgramTier) private readonly tiers: Repository<ProgramTier>,
  ) {}

  /** The lowest first, in the reader's language; none while the feature is off. */
  async offered(scope: TenantScope): Promise<Tier[]> {
    const rows = await this.database.query<{ tier: Tier }>(
      scope,
      `SELECT in_language(jsonb_build_object('id', t.id::text, 'name', t.name,
         'points_threshold_min', t.points_threshold_min, 'points_threshold_max', t.points_threshold_max),
         t.translations, other_language($1, $2), '{name}') AS tier
       FROM program_tier t
       WHERE t.program_id = $1
         AND EXISTS (SELECT FROM program p WHERE p.id = $1 AND p.features -> 'tiers' = 'true')
       ORDER BY t.position`,
      [scope.programId, readerLanguage()],
    );
    return rows.map(({ tier }) => tier);
  }

  /** The lowest first, also while the feature is off. */
  async stored({ programId }: TenantScope): Promise<TierValues[]> {
    const tiers = await this.tiers.find({ where: { programId }, order: { position: 'ASC' } });
    return tiers.map(valuesOf);
  }

  /** A tier at the same position has the same id; those beyond the last are removed. */
  async replace({ programId }: TenantScope, tiers: TierValues[]): Promise<void> {
    const rows = tiers.map(
      ({ name, points_threshold_min: min, points_threshold_max: max, translations }, position) => ({
        programId,
        position,
        name,
        pointsThresholdMin: String(min),
        pointsThresholdMax: max === null ? null : String(max),
        translations,
      }),
    );
    await this.tiers.upsert(rows, ['programId', 'position']);
    await this.tiers.delete({ programId, position: MoreThanOrEqual(tiers.length) });
  }
}

const valuesOf = ({
  name,
  pointsThresholdMin: min,
  pointsThresholdMax: max,
  translations,
}: ProgramTier): TierValues => ({
  name,
  points_threshold_min: Number(min),
  points_threshold_max: max === null ? null : Number(max),
  translations,
});
