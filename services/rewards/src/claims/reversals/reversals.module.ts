import { Module } from '@nestjs/common';
import { LedgerModule } from '../../points/ledger/ledger.module.ts';
import { RewardsModule } from '../../rewards/rewards/rewards.module.ts';
import { StockModule } from '../../rewards/stock/stock.module.ts';
import { ReversalsRepository } from './reversals.repository.ts';
import { ReversalsService } from './reversals.service.ts';

@Module({
  imports: [RewardsModule, StockModule, LedgerModule],
  providers: [ReversalsRepository, ReversalsService],
  exports: [ReversalsService],
})
export class ReversalsModule {}
