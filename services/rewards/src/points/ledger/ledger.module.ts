import { Module } from '@nestjs/common';
import { LedgerRepository } from './ledger.repository.ts';
import { LedgerService } from './ledger.service.ts';

@Module({ providers: [LedgerRepository, LedgerService], exports: [LedgerService] })
export class LedgerModule {}
