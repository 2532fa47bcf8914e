import { Module } from '@nestjs/common';
import { RewardsModule } from '../../rewards/rewards/rewards.module.ts';
import { PurchasesModule } from '../purchases/purchases.module.ts';
import { ReversalsModule } from '../reversals/reversals.module.ts';
import { ClaimsApiController } from './api/claims-api.controller.ts';
import { ClaimsApiRepository } from './api/claims-api.repository.ts';
import { ClaimsApiService } from './api/claims-api.service.ts';
import { ClaimsController } from './claims.controller.ts';
import { ClaimsJobs } from './claims.jobs.ts';
import { ClaimsRepository } from './claims.repository.ts';
import { ClaimsService } from './claims.service.ts';
import { PipelinedPool } from './pipelined-pool.ts';

@Module({
  imports: [PurchasesModule, ReversalsModule, RewardsModule],
  controllers: [ClaimsController, ClaimsApiController],
  providers: [PipelinedPool, ClaimsRepository, ClaimsService, ClaimsJobs, ClaimsApiRepository, ClaimsApiService],
})
export class ClaimsModule {}
