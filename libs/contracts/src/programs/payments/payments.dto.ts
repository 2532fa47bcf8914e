import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { type Translations, TranslationsOf } from '../../languages/translations.ts';
import { IsId } from '../../validation/id.ts';
import { Nested, Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { currencies, type Currency } from './money.ts';

export { currencies, type Currency };

export class DonationEntity {
  id: string;
  entity: string;
  untranslated?: string[];
}

export class DonationAmount {
  id: string;
  /** Decimal string in the currency's main unit, with its decimals, such as `25.00` or, in yen, `2500`. */
  amount: string;
  points: number;
}

/** What a donation challenge offers; inactive options are left out. */
export class DonationChallenge {
  entity_label: string;
  currency: Currency;
  active_donation_challenge_entity_options: DonationEntity[];
  active_donation_challenge_amount_options: DonationAmount[];
  untranslated?: string[];
}

export class MembershipChallenge {
  id: string;
  /** Decimal string in the currency's main unit; `0.00` is not for sale. */
  price: string;
  currency: Currency;
  merchant_name: string;
}

export class MembershipCheckoutRequest {
  /** The gateway validates the token before it forwards the call. */
  @Optional()
  @IsString()
  @MaxLength(512)
  authenticity_token?: string;
}

/** Ids of the chosen options. */
export class DonationCheckoutRequest extends MembershipCheckoutRequest {
  @IsId({ message: 'Choose who receives it' })
  entity: string;

  @IsId({ message: 'Choose an amount' })
  amount: string;
}

export class CheckoutCancelled {
  /** `ended` once it can no longer be paid; it may have been paid before. */
  status: 'open' | 'paid' | 'ended' | 'refunded' | 'parked' | 'disputed' | 'lost';
}

export class StripeReceiptQuery {
  @Optional()
  @IsString()
  @MaxLength(200)
  session_id?: string;
}

export type PaidKind = 'donation' | 'membership' | 'reward';

export class StripeReceiptInfo {
  /** What the payment is for. */
  kind: PaidKind;
  /** `false` while the payer's voucher or bank is waited for. */
  is_paid: boolean;
  title: string;
  message: string;
  participant_name: string;
}

/** `null` for any id that is not a payment of the calling participant. */
export class StripeReceiptResponse {
  fetch_stripe_receipt_info: StripeReceiptInfo | null;
}

/** Starts or resumes the payment for a claim; the rewards service makes the claim once it is paid. */
export class OpenRewardCheckoutRequest {
  @IsId()
  participant_id: string;

  @IsId()
  reward_id: string;

  @IsVisibleText({ max: 120 })
  title: string;

  /** Minor units of the currency. */
  @IsInt()
  @Min(1)
  @Max(99_999_999)
  amount: number;

  @IsIn(currencies)
  currency: Currency;

  /** Host of the program's site, as the browser requested it. */
  @Optional()
  @IsString()
  @MaxLength(300)
  host?: string;
}

export class RewardCheckoutAddress {
  /** Payment page; `null` once the payment is closed, or while the bank is deciding. */
  url: string | null;
}

export class RewardCheckoutState {
  status: 'open' | 'paid' | 'ended' | 'refunded' | 'parked' | 'disputed' | 'lost';
  /** Version of `reward_payment.settled` that says so. */
  version?: number;
}

/** Rules of the currency are the service's. */
const MONEY = { pattern: /^\d{1,9}(\.\d{1,4})?$/, options: { message: 'must be an amount such as 25.00' } };

/** The texts of a donation and of its recipients that participants read. */
export const donationTexts = ['entity_label'] as const;
export const donationEntityTexts = ['entity'] as const;

export class SaveDonationEntity {
  /** Id of an existing option; left out for a new one. */
  @Optional()
  @IsId()
  id?: string;

  @IsVisibleText({ max: 120 })
  entity: string;

  @Optional()
  @IsBoolean()
  active?: boolean;

  @TranslationsOf(() => SaveDonationEntity, donationEntityTexts)
  translations?: Translations<(typeof donationEntityTexts)[number]>;
}

export class SaveDonationAmount {
  /** Id of an existing option; left out for a new one. */
  @Optional()
  @IsId()
  id?: string;

  @Matches(MONEY.pattern, MONEY.options)
  amount: string;

  @IsInt()
  @Min(0)
  @Max(1_000_000)
  points: number;

  @Optional()
  @IsBoolean()
  active?: boolean;
}

/** Options that are left out become inactive; existing payments for them stay. */
export class SaveDonation {
  @IsVisibleText({ max: 80 })
  entity_label: string;

  @IsIn(currencies)
  currency: Currency;

  @Nested(() => SaveDonationEntity, { each: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  entities: SaveDonationEntity[];

  @Nested(() => SaveDonationAmount, { each: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  amounts: SaveDonationAmount[];

  @TranslationsOf(() => SaveDonation, donationTexts)
  translations?: Translations<(typeof donationTexts)[number]>;
}

export class SaveMembership {
  @Matches(MONEY.pattern, MONEY.options)
  price: string;

  @IsIn(currencies)
  currency: Currency;

  @IsVisibleText({ max: 120 })
  merchant_name: string;
}
