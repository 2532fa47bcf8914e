import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentTagsModule } from '../content-tags/content-tags.module.ts';
import { LedgerModule } from '../../points/ledger/ledger.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { AdminRewardsController } from './admin/admin-rewards.controller.ts';
import { AdminRewardsRepository } from './admin/admin-rewards.repository.ts';
import { AdminRewardsService } from './admin/admin-rewards.service.ts';
import { ReplacedFileEvents } from './admin/replaced-file.events.ts';
import { RewardsApiController } from './api/rewards-api.controller.ts';
import { RewardsApiRepository } from './api/rewards-api.repository.ts';
import { RewardsApiService } from './api/rewards-api.service.ts';
import { CopiedProgramEvents } from './provisioning/copied-program.events.ts';
import { ProvisioningController } from './provisioning/provisioning.controller.ts';
import { ProvisioningService } from './provisioning/provisioning.service.ts';
import { RewardLookup } from './reward-lookup.ts';
import { RewardWriter } from './reward-writer.ts';
import { RewardsController } from './site/rewards.controller.ts';
import { RewardsRepository } from './rewards.repository.ts';
import { RewardsService } from './site/rewards.service.ts';
import { FieldVisibilityService } from './field-visibility.ts';
import { Reward } from './reward.entity.ts';
import { RewardStock } from './stock/reward-stock.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Reward, RewardStock]), ContentTagsModule, LedgerModule, ProgramsModule],
  controllers: [RewardsController, ProvisioningController, AdminRewardsController, RewardsApiController],
  providers: [
    RewardsRepository,
    RewardWriter,
    RewardsService,
    ProvisioningService,
    CopiedProgramEvents,
    ReplacedFileEvents,
    RewardLookup,
    FieldVisibilityService,
    AdminRewardsRepository,
    AdminRewardsService,
    RewardsApiRepository,
    RewardsApiService,
  ],
  exports: [RewardLookup, FieldVisibilityService, RewardsApiService],
})
export class RewardsModule {}
