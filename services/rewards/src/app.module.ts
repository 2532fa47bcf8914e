import { AuditModule } from '@laurel/service-kit/audit/audit.module';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import { OutboxModule } from '@laurel/service-kit/events/outbox.module';
import { IdempotencyModule } from '@laurel/service-kit/idempotency/idempotency.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { ClaimsModule } from './claims/claims/claims.module.ts';
import { OwnClaimsModule } from './claims/own-claims/own-claims.module.ts';
import { REWARDS_CONFIG, type RewardsConfig } from './config.ts';
import { CollectiblesModule } from './rewards/collectibles/collectibles.module.ts';
import { CouponsModule } from './rewards/coupons/coupons.module.ts';
import { DrawsModule } from './draws/draws/draws.module.ts';
import { ParticipantsModule } from './participants/participants.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import { RepublishModule } from './republish/republish.module.ts';
import { PointsModule } from './points/points/points.module.ts';
import { ProgramsModule } from './programs/programs.module.ts';
import { PurchasesModule } from './claims/purchases/purchases.module.ts';
import { TopEarnersModule } from './points/top-earners/top-earners.module.ts';
import { ReceiptsModule } from './points/receipts/receipts.module.ts';
import { RewardsModule } from './rewards/rewards/rewards.module.ts';
import { RewardJobsModule } from './jobs/reward-jobs.module.ts';
import { ParkedPaymentsModule } from './draws/parked-payments/parked-payments.module.ts';
import { WinnersModule } from './draws/winners/winners.module.ts';

@Module({})
export class AppModule {
  static register(config: RewardsConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.register({ config }),
        OutboxModule.register({ config }),
        IdempotencyModule,
        AuditModule.register({ config }),
        RewardJobsModule,
        ProgramsModule,
        ParticipantsModule,
        PointsModule,
        ReceiptsModule,
        TopEarnersModule,
        RewardsModule,
        CouponsModule,
        ParkedPaymentsModule,
        WinnersModule,
        DrawsModule,
        CollectiblesModule,
        ClaimsModule,
        OwnClaimsModule,
        PurchasesModule,
        PersonalDataModule,
        RepublishModule,
      ],
      providers: [{ provide: REWARDS_CONFIG, useValue: config }],
      exports: [REWARDS_CONFIG],
    };
  }
}
