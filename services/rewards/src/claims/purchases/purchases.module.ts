import { InternalClient } from '@laurel/service-kit/http/internal-client';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { REWARDS_CONFIG, type RewardsConfig } from '../../config.ts';
import { RewardsModule } from '../../rewards/rewards/rewards.module.ts';
import { StockModule } from '../../rewards/stock/stock.module.ts';
import { PurchaseRecord } from './purchase.entity.ts';
import { PurchasesEvents } from './purchases.events.ts';
import { PurchasesJobs } from './purchases.jobs.ts';
import { PurchasesRepository } from './purchases.repository.ts';
import { PurchasesService } from './purchases.service.ts';

/** Allows the programs service to call Stripe twice. */
const ANSWER_WITHIN_MILLIS = 4_000;

@Module({
  imports: [TypeOrmModule.forFeature([PurchaseRecord]), RewardsModule, StockModule],
  providers: [
    PurchasesRepository,
    PurchasesService,
    PurchasesEvents,
    PurchasesJobs,
    {
      provide: InternalClient,
      inject: [REWARDS_CONFIG],
      useFactory: ({ programs: { url, secret } }: RewardsConfig): InternalClient =>
        new InternalClient({
          baseUrl: url,
          audience: 'programs',
          secret,
          caller: 'service:rewards',
          timeoutMillis: ANSWER_WITHIN_MILLIS,
        }),
    },
  ],
  exports: [PurchasesService],
})
export class PurchasesModule {}
