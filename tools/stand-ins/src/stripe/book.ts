import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { newEvent, type StripeEvent } from './events.ts';
import { invalid, missing } from './refusals.ts';
import {
  amountOf,
  chargeJson,
  disputeJson,
  newId,
  refundJson,
  sessionJson,
  type StandInDispute,
  type StandInRefund,
  type StandInSession,
} from './sessions.ts';

/** An answer that is given again for its idempotency key. */
export interface StoredAnswer {
  /** Method, path and body of the call. */
  readonly call: string;
  readonly status: number;
  readonly answer: object;
}

interface Stored {
  sessions: (Omit<StandInSession, 'form'> & { form: string })[];
  answers: [string, StoredAnswer][];
  events: StripeEvent[];
}

/** The sessions, payments and events of an account. They survive a restart where there is a file for them. */
export class Book {
  readonly sessions = new Map<string, StandInSession>();
  readonly answers = new Map<string, StoredAnswer>();
  readonly events: StripeEvent[] = [];

  /**
   * @param file where everything is written to after each change
   * @param publish sends an event
   */
  constructor(
    private readonly page: () => string,
    private readonly publish: (event: StripeEvent) => void,
    private readonly file?: string,
  ) {
    if (file !== undefined && existsSync(file)) this.load(JSON.parse(readFileSync(file, 'utf8')) as Stored);
  }

  known(id: string | undefined): StandInSession {
    const session = this.sessions.get(id ?? '');
    if (!session) throw missing('checkout.session', id ?? '');
    return session;
  }

  ofIntent(id: string): StandInSession {
    const session = [...this.sessions.values()].find(({ intentId }) => intentId === id);
    if (!session) throw missing('payment_intent', id);
    return session;
  }

  add(session: StandInSession): void {
    this.sessions.set(session.id, session);
    this.save();
  }

  pay(id: string, later?: 'later' | 'voucher'): void {
    const session = this.known(id);
    if (session.status !== 'open') throw invalid('This session is not open.');
    session.status = 'complete';
    session.intent = later === undefined ? 'succeeded' : later === 'voucher' ? 'requires_action' : 'processing';
    this.sendSessionEvent('completed', session);
  }

  decide(id: string, paid: boolean): void {
    const session = this.known(id);
    session.intent = paid ? 'succeeded' : 'requires_payment_method';
    this.sendSessionEvent(paid ? 'async_payment_succeeded' : 'async_payment_failed', session);
  }

  expire(id: string): void {
    const session = this.known(id);
    if (session.status !== 'open') {
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    session.status = 'expired';
    this.sendSessionEvent('expired', session);
  }

  forget(id: string): void {
    this.sessions.delete(id);
    this.save();
  }

  refund(id: string, amount?: number, status: StandInRefund['status'] = 'succeeded'): StandInRefund {
    const session = this.known(id);
    const left = amountOf(session) - session.refunded;
    if (session.intent !== 'succeeded')
      throw invalid('This PaymentIntent does not have a successful charge to refund.');
    if (session.disputes.some(({ status: state }) => state !== 'won' && !state.startsWith('warning_'))) {
      throw invalid('This charge has been charged back.', { code: 'charge_disputed' });
    }
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if ((amount ?? left) > left) throw invalid('Refund amount is greater than unrefunded amount on charge.');
    const refund: StandInRefund = { id: newId('re'), amount: amount ?? left, status };
    session.refunds.push(refund);
    session.refunded += refund.amount;
    this.sendEvent('charge.refunded', chargeJson(session));
    return refund;
  }

  failRefund(id: string, isChargeStale = false): void {
    const session = this.known(id);
    const refund = session.refunds.at(-1);
    if (refund === undefined || refund.status === 'failed') throw invalid('There is no refund that could fail.');
    refund.status = 'failed';
    if (!isChargeStale) session.refunded -= refund.amount;
    this.sendEvent('charge.refund.updated', refundJson(session, refund));
    this.sendEvent('refund.failed', refundJson(session, refund));
  }

  /** The bank has taken the latest refund, which was pending. */
  completeRefund(id: string): void {
    const session = this.known(id);
    const refund = session.refunds.at(-1);
    if (refund?.status !== 'pending') throw invalid('There is no refund that is pending.');
    refund.status = 'succeeded';
    this.sendEvent('refund.updated', refundJson(session, refund));
  }

  dispute(id: string, status: StandInDispute['status'] = 'needs_response'): void {
    const session = this.known(id);
    const dispute: StandInDispute = { id: newId('du'), status };
    session.disputes.push(dispute);
    this.sendEvent('charge.dispute.created', disputeJson(session, dispute));
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const session = this.known(id);
    const dispute = session.disputes.at(-1);
    if (dispute === undefined) throw invalid('There is no dispute.');
    dispute.status = status;
    this.sendEvent('charge.dispute.closed', disputeJson(session, dispute));
  }

  warn(id: string): void {
    const { chargeId: charge, intentId: payment_intent } = this.known(id);
    const warning = { id: newId('issfr'), object: 'radar.early_fraud_warning', actionable: true };
    this.sendEvent('radar.early_fraud_warning.created', { ...warning, charge, payment_intent, fraud_type: 'misc' });
  }

  store(key: string, answer: StoredAnswer): void {
    this.answers.set(key, answer);
    this.save();
  }

  private sendSessionEvent(type: string, session: StandInSession): void {
    this.sendEvent(`checkout.session.${type}`, sessionJson(session, this.page()));
  }

  private sendEvent(type: string, object: Record<string, unknown>): void {
    const event = newEvent(type, structuredClone(object));
    this.events.push(event);
    this.save();
    this.publish(event);
  }

  private load({ sessions, answers, events }: Stored): void {
    for (const { form, ...session } of sessions) {
      this.sessions.set(session.id, { ...session, form: new URLSearchParams(form) });
    }
    for (const [key, answer] of answers) this.answers.set(key, answer);
    this.events.push(...events);
  }

  private save(): void {
    if (this.file === undefined) return;
    const sessions = [...this.sessions.values()].map((session) => ({ ...session, form: session.form.toString() }));
    const stored: Stored = { sessions, answers: [...this.answers], events: this.events };
    writeFileSync(`${this.file}.new`, JSON.stringify(stored));
    renameSync(`${this.file}.new`, this.file);
  }
}
