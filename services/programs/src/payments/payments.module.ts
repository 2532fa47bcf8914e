import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompletionsModule } from '../challenges/completions/completions.module.ts';
import { CheckoutRecord } from './checkout.entity.ts';
import { CheckoutsController } from './checkouts/checkouts.controller.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CheckoutsService } from './checkouts/checkouts.service.ts';
import { SessionOpener } from './checkouts/session-opener.ts';
import { EventSweepJobs } from './fulfilment/event-sweep.jobs.ts';
import { EventSweepRepository } from './fulfilment/event-sweep.repository.ts';
import { ExpiryService } from './fulfilment/expiry.service.ts';
import { FulfilmentService } from './fulfilment/fulfilment.service.ts';
import { CheckoutEventsService } from './fulfilment/checkout-events.service.ts';
import { ReconciliationJobs } from './fulfilment/reconciliation.jobs.ts';
import { RewardPaymentsEvents } from './fulfilment/reward-payments.events.ts';
import { WebhookController } from './fulfilment/webhook.controller.ts';
import { WebhookService } from './fulfilment/webhook.service.ts';
import { ParkedPaymentsController } from './parked/parked-payments.controller.ts';
import { ParkedPaymentsRepository } from './parked/parked-payments.repository.ts';
import { ParkedPaymentsService } from './parked/parked-payments.service.ts';
import { StripeReceiptController } from './receipt/stripe-receipt.controller.ts';
import { StripeReceiptService } from './receipt/stripe-receipt.service.ts';
import { RewardCheckoutsController } from './rewards/reward-checkouts.controller.ts';
import { RewardCheckoutsService } from './rewards/reward-checkouts.service.ts';
import { PaymentSettingsController } from './settings/payment-settings.controller.ts';
import { PaymentSettingsService } from './settings/payment-settings.service.ts';
import { StripeApi } from './stripe/stripe-api.ts';

@Module({
  imports: [TypeOrmModule.forFeature([CheckoutRecord]), CompletionsModule],
  controllers: [
    CheckoutsController,
    RewardCheckoutsController,
    WebhookController,
    StripeReceiptController,
    ParkedPaymentsController,
    PaymentSettingsController,
  ],
  providers: [
    KnownParticipants,
    StripeApi,
    CheckoutsRepository,
    SessionOpener,
    CheckoutsService,
    RewardCheckoutsService,
    FulfilmentService,
    ExpiryService,
    CheckoutEventsService,
    RewardPaymentsEvents,
    WebhookService,
    ReconciliationJobs,
    EventSweepRepository,
    EventSweepJobs,
    StripeReceiptService,
    ParkedPaymentsRepository,
    ParkedPaymentsService,
    PaymentSettingsService,
  ],
})
export class PaymentsModule {}
