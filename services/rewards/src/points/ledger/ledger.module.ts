import { Module } from '@nestjs/common';
import { AwardsJobs } from './awards.jobs.ts';
import { LedgerRepository } from './ledger.repository.ts';
import { LedgerService } from './ledger.service.ts';

@Module({ providers: [LedgerRepository, LedgerService, AwardsJobs], exports: [LedgerService] })
export class LedgerModule {}
