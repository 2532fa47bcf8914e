import type { PaymentSettings } from '@laurel/contracts/programs/payments/parked-payments.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import { CheckoutsRepository } from '../checkouts.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';

/** Warns of a test key in production: the numbers of test cards are public, and they buy there what real money buys. */
@Injectable()
export class PaymentSettingsService implements OnApplicationBootstrap {
  constructor(
    private readonly repository: CheckoutsRepository,
    private readonly stripe: StripeApi,
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.isTestKey) return;
    const programs = await this.repository.livePrograms().catch(() => null);
    if (programs === 0) return;
    this.log.error(
      { programs },
      'STRIPE_SECRET_KEY is a test key, and programs are live: payments with test cards buy real rewards',
    );
  }

  /** Runs in the open transaction. */
  async of(scope: TenantScope): Promise<PaymentSettings> {
    const isWarned = this.isTestKey && !(await this.repository.isTest(scope));
    return { warning: isWarned ? 'test_key' : null };
  }

  private get isTestKey(): boolean {
    return this.config.isProduction && !this.stripe.livemode;
  }
}
