import type { Tier } from '@laurel/contracts/programs/tiers/tiers.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThanOrEqual, Repository } from 'typeorm';
import { ProgramTier } from './program-tier.entity.ts';
import type { TierValues } from './tier.rules.ts';

@Injectable()
export class TiersRepository {
  constructor(@InjectRepository(ProgramTier) private readonly tiers: Repository<ProgramTier>) {}

  /** The lowest first; none while the feature is off. */
  async offered({ programId }: TenantScope): Promise<Tier[]> {
    const tiers = await this.tiers
      .createQueryBuilder('t')
      .where('t.programId = :programId', { programId })
      .andWhere(`EXISTS (SELECT FROM program p WHERE p.id = :programId AND p.features -> 'tiers' = 'true')`)
      .orderBy('t.position')
      .getMany();
    return tiers.map((tier) => ({ id: tier.id, ...valuesOf(tier) }));
  }

  /** The lowest first, also while the feature is off. */
  async stored({ programId }: TenantScope): Promise<TierValues[]> {
    const tiers = await this.tiers.find({ where: { programId }, order: { position: 'ASC' } });
    return tiers.map(valuesOf);
  }

  /** A tier at the same position has the same id; those beyond the last are removed. */
  async replace({ programId }: TenantScope, tiers: TierValues[]): Promise<void> {
    const rows = tiers.map(({ name, points_threshold_min: min, points_threshold_max: max }, position) => ({
      programId,
      position,
      name,
      pointsThresholdMin: String(min),
      pointsThresholdMax: max === null ? null : String(max),
    }));
    await this.tiers.upsert(rows, ['programId', 'position']);
    await this.tiers.delete({ programId, position: MoreThanOrEqual(tiers.length) });
  }
}

const valuesOf = ({ name, pointsThresholdMin: min, pointsThresholdMax: max }: ProgramTier): TierValues => ({
  name,
  points_threshold_min: Number(min),
  points_threshold_max: max === null ? null : Number(max),
});
