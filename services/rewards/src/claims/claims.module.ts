import { Module } from '@nestjs/common';
import { PurchasesModule } from '../purchases/purchases.module.ts';
import { ClaimsController } from './claims.controller.ts';
import { ClaimsJobs } from './claims.jobs.ts';
import { ClaimsRepository } from './claims.repository.ts';
import { ClaimsService } from './claims.service.ts';

@Module({
  imports: [PurchasesModule],
  controllers: [ClaimsController],
  providers: [ClaimsRepository, ClaimsService, ClaimsJobs],
})
export class ClaimsModule {}
