import { Module } from '@nestjs/common';
import { LedgerModule } from '../../points/ledger/ledger.module.ts';
import { StockRepository } from './stock.repository.ts';
import { StockService } from './stock.service.ts';

@Module({ imports: [LedgerModule], providers: [StockRepository, StockService], exports: [StockService] })
export class StockModule {}
