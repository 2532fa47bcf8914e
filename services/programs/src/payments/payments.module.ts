import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompletionsModule } from '../challenges/completions/completions.module.ts';
import { CheckoutRecord } from './checkouts/checkout.entity.ts';
import { CheckoutsController } from './checkouts/checkouts.controller.ts';
import { CheckoutsRepository } from './checkouts/checkouts.repository.ts';
import { CheckoutsService } from './checkouts/checkouts.service.ts';
import { FulfilmentService } from './fulfilment/fulfilment.service.ts';
import { ReconciliationJobs } from './fulfilment/reconciliation.jobs.ts';
import { WebhookController } from './fulfilment/webhook.controller.ts';
import { WebhookService } from './fulfilment/webhook.service.ts';
import { StripeReceiptController } from './receipt/stripe-receipt.controller.ts';
import { StripeReceiptService } from './receipt/stripe-receipt.service.ts';
import { RewardCheckoutsController } from './rewards/reward-checkouts.controller.ts';
import { RewardCheckoutsService } from './rewards/reward-checkouts.service.ts';
import { StripeApi } from './stripe/stripe-api.ts';

@Module({
  imports: [TypeOrmModule.forFeature([CheckoutRecord]), CompletionsModule],
  controllers: [CheckoutsController, RewardCheckoutsController, WebhookController, StripeReceiptController],
  providers: [
    StripeApi,
    CheckoutsRepository,
    CheckoutsService,
    RewardCheckoutsService,
    FulfilmentService,
    WebhookService,
    ReconciliationJobs,
    StripeReceiptService,
  ],
})
export class PaymentsModule {}
