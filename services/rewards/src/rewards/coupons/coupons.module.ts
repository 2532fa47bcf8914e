import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RewardJobsModule } from '../../jobs/reward-jobs.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { RewardsModule } from '../rewards/rewards.module.ts';
import { CouponFilePart } from './coupon-file.entity.ts';
import { CouponImportJob } from './coupon-import.ts';
import { CouponImportsRepository } from './coupon-imports.repository.ts';
import { CouponWithdrawalJob } from './coupon-withdrawal.ts';
import { CouponsController } from './coupons.controller.ts';
import { CouponsRepository } from './coupons.repository.ts';
import { CouponsService } from './coupons.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([CouponFilePart]), RewardsModule, ProgramsModule, RewardJobsModule],
  controllers: [CouponsController],
  providers: [CouponsRepository, CouponImportsRepository, CouponsService, CouponImportJob, CouponWithdrawalJob],
})
export class CouponsModule {}
