import { Module } from '@nestjs/common';
import { AdminRewardsController } from './admin-rewards.controller.ts';
import { ProvisioningController } from './provisioning.controller.ts';
import { ProvisioningService } from './provisioning.service.ts';
import { RewardsController } from './rewards.controller.ts';
import { RewardsRepository } from './rewards.repository.ts';
import { RewardsService } from './rewards.service.ts';

@Module({
  controllers: [RewardsController, ProvisioningController, AdminRewardsController],
  providers: [RewardsRepository, RewardsService, ProvisioningService],
})
export class RewardsModule {}
