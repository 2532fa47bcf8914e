import { IsId } from '../../validation/id.ts';
import type { TableMeta } from '../../table/table-query.dto.ts';
import type { ParkReason, PaymentDecision } from './park-reasons.ts';
import type { Currency } from './payments.dto.ts';

/** A payment that waits for a person. */
export class ParkedPayment {
  /** UUID; Stripe shows it as the client reference. */
  id: string;
  participant_id: string;
  participant_name: string;
  /** What was paid for. */
  title: string;
  /** Decimal string in the currency's main unit, such as `25.00`. */
  amount: string;
  currency: Currency;
  reason: ParkReason;
  /** The difference to Stripe's data, for a payment that differs. */
  fault: string | null;
  /** What a person can decide. */
  decisions: PaymentDecision[];
  created_at: string;
}

export class ParkedPaymentTable {
  data: ParkedPayment[];
  meta: TableMeta;
}

export class GiveRewardRequest {
  @IsId({ message: 'Choose a reward' })
  reward_id: string;
}

export class PaymentDecided {
  success: boolean;
  message: string;
}

export class PaymentSettings {
  /** `test_key`: the platform's key at Stripe is a test key, so that payments of this live program move no money. */
  warning: 'test_key' | null;
}
