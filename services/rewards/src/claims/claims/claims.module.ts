import { Module } from '@nestjs/common';
import { PurchasesModule } from '../purchases/purchases.module.ts';
import { ClaimsController } from './claims.controller.ts';
import { ClaimsJobs } from './claims.jobs.ts';
import { ClaimsRepository } from './claims.repository.ts';
import { ClaimsService } from './claims.service.ts';
import { PipelinedPool } from './pipelined-pool.ts';

@Module({
  imports: [PurchasesModule],
  controllers: [ClaimsController],
  providers: [PipelinedPool, ClaimsRepository, ClaimsService, ClaimsJobs],
})
export class ClaimsModule {}
