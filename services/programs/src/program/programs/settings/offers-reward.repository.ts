import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { OffersReward } from './offers-reward.entity.ts';

@Injectable()
export class OffersRewardRepository {
  constructor(@InjectRepository(OffersReward) private readonly rewards: Repository<OffersReward>) {}

  find({ programId }: TenantScope): Promise<OffersReward | null> {
    return this.rewards.findOneBy({ programId });
  }

  async save({ programId }: TenantScope, values: Omit<OffersReward, 'programId'>): Promise<void> {
    await this.rewards.upsert({ ...values, programId }, ['programId']);
  }
}
