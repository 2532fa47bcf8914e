import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import type { CheckoutCancelled, DonationCheckoutRequest } from '@laurel/contracts/programs/payments/payments.dto';
import { isId } from '@laurel/contracts/validation/id';
import { isUuid } from '@laurel/contracts/validation/uuid';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import { type Checkout, type Choice, isSameChoice } from '../checkout.ts';
import { ExpiryService } from '../fulfilment/expiry.service.ts';
import { FulfilmentService } from '../fulfilment/fulfilment.service.ts';
import { NotForSaleError, PaymentsUnavailableError, SessionUnknownError } from '../payments.errors.ts';
import type { PaymentSession } from '../stripe/payment-session.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { CheckoutsRepository, type NewCheckout, type PayableChallenge } from '../checkouts.repository.ts';
import { SessionOpener } from './session-opener.ts';

/** A redirect to Stripe's page, or back to the page of the challenge. */
export interface CheckoutRedirect {
  url: string;
  statusCode: 303;
}

export interface CheckoutPage {
  /** Identifier or id. */
  challenge: string;
  /** Host of the browser's request, with its port. */
  host: string | undefined;
}

type Payer = VisitorCaller | ParticipantCaller;

/**
 * Starts payments. Expected refusals redirect back to the challenge's page, which shows its state; `?checkout=` adds
 * the outcomes that the page cannot see: `failed`, `pending`, `limit`, or `cancelled` at Stripe.
 */
@Injectable()
export class CheckoutsService {
  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly expiry: ExpiryService,
    private readonly sessions: SessionOpener,
    private readonly stripe: StripeApi,
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async donate(
    scope: TenantScope,
    caller: Payer,
    page: CheckoutPage,
    chosen: DonationCheckoutRequest,
  ): Promise<CheckoutRedirect> {
    const { entity, amount } = chosen;
    return this.start(scope, caller, page, 'donation', ({ id }) => this.repository.donation(scope, id, entity, amount));
  }

  async join(scope: TenantScope, caller: Payer, page: CheckoutPage): Promise<CheckoutRedirect> {
    return this.start(scope, caller, page, 'membership', async ({ id }) => {
      const choice = await this.repository.membership(scope, id);
      if (choice === null) throw new NotForSaleError();
      return choice;
    });
  }

  /** Ends the caller's payment at once, so that a piece that was held for it is free again. */
  async cancel(scope: TenantScope, { participant_id }: ParticipantCaller, id: string): Promise<CheckoutCancelled> {
    if (!isUuid(id)) throw new NotFoundError();
    return { status: await this.expiry.cancel(scope, participant_id, id) };
  }

  private async start(
    scope: TenantScope,
    caller: Payer,
    { challenge: name, host = this.config.hostSuffix }: CheckoutPage,
    type: 'donation' | 'membership',
    choose: (challenge: PayableChallenge) => Promise<Choice | null>,
  ): Promise<CheckoutRedirect> {
    const participantId = caller.kind === 'participant' ? caller.participant_id : null;
    const { challenge, choice } = await this.database.transaction(scope, async () => {
      const id = isId(name) ? name : null;
      const found = await this.repository.challenge(scope, participantId, { identifier: name, id });
      if (found?.challenge_type !== type) throw new NotFoundError();
      const choice = await choose(found);
      return { challenge: found, choice: (await this.repository.isTest(scope)) ? null : choice };
    });
    const page = `/challenge/${challenge.identifier}`;
    if (participantId === null) return to(`/signin?redirect_to=${encodeURIComponent(page)}`);
    if (challenge.status !== 'active' || challenge.is_api_completion_only || challenge.done) return to(page);
    if (choice === null) return to(`${page}?checkout=failed`);
    const origin = `${this.config.publicScheme}://${host}`;
    try {
      return await this.startSession(scope, { ...choice, participantId, challengeId: challenge.id, origin }, page);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailableError)) throw error;
      this.log.warn({ err: error.cause }, 'a checkout could not be started');
      return to(`${page}?checkout=failed`);
    }
  }

  private async startSession(scope: TenantScope, wanted: NewCheckout, page: string): Promise<CheckoutRedirect> {
    const earlier = await this.database.transaction(scope, () =>
      this.repository.openOf(scope, wanted.participantId, wanted.challengeId),
    );
    const resumed = earlier && (await this.resume(scope, earlier, wanted, page));
    if (resumed) return resumed;
    const checkout = await this.database.transaction(scope, () => this.repository.open(scope, wanted));
    if (checkout === 'limit') return to(`${page}?checkout=limit`);
    if (checkout === null || !isSameChoice(checkout, wanted)) return to(`${page}?checkout=failed`);
    const session = await this.sessions.open(scope, checkout);
    return to(session.url ?? page);
  }

  /** Redirect target of an earlier checkout; `null` when it is over, or may be resumed like a new one. */
  private async resume(
    scope: TenantScope,
    earlier: Checkout,
    wanted: NewCheckout,
    page: string,
  ): Promise<CheckoutRedirect | null> {
    const same = isSameChoice(earlier, wanted);
    if (earlier.sessionId === null) {
      if (!same) await this.fulfilment.end(scope, earlier.id);
      return null;
    }
    const session = await this.sessionOf(scope, earlier.id, earlier.sessionId);
    if (session === null) return null;
    if (session.state === 'pending') return to(`${page}?checkout=pending`);
    if (session.state === 'paid') return to(page);
    if (session.state !== 'open') return null;
    if (same && session.url !== null) return to(session.url);
    await this.stripe.expire(session.id);
    await this.fulfilment.end(scope, earlier.id);
    return null;
  }

  /** `null` for a session that Stripe does not know: a person decides about it, and the payer may begin anew. */
  private async sessionOf(scope: TenantScope, checkoutId: string, sessionId: string): Promise<PaymentSession | null> {
    try {
      return await this.fulfilment.settle(scope, checkoutId, sessionId);
    } catch (error) {
      if (!(error instanceof SessionUnknownError)) throw error;
      await this.fulfilment.parkUnknown(scope, checkoutId);
      return null;
    }
  }
}

const to = (url: string): CheckoutRedirect => ({ url, statusCode: 303 });
