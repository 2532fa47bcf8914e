import { type RedemptionType, redemptionTypes } from '@laurel/contracts/offers/offer-categories';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** An offer that a participant has redeemed: by a voucher, or by its website. */
@Entity()
@Unique('redemption_voucher_token', ['programId', 'voucherToken'])
@Index('redemption_newest', ['programId', 'participantId', 'endecaKey', 'redemptionType', 'redeemedAt'])
@Check('redemption_kind', `(code IS NULL) = (redemption_type = 'CLICK') AND (code IS NULL) <> (web_site IS NULL)`)
@Check('redemption_voucher', '(code IS NULL) = (voucher_token IS NULL)')
@Check('redemption_redemption_type_check', `redemption_type IN (${redemptionTypes.map((type) => `'${type}'`).join()})`)
@Check('redemption_endeca_key_check', 'char_length(endeca_key) <= 800')
@Check('redemption_merchant_name_check', 'char_length(merchant_name) <= 960')
@Check('redemption_offer_text_check', 'char_length(offer_text) <= 1600')
@Check('redemption_code_check', 'char_length(code) <= 100')
@Check('redemption_voucher_token_check', 'char_length(voucher_token) <= 100')
@Check('redemption_web_site_check', 'char_length(web_site) <= 2000')
export class Redemption {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  participantId: string;

  @Column({ type: 'text' })
  endecaKey: string;

  @Column({ type: 'text' })
  redemptionType: RedemptionType;

  @Column({ type: 'text' })
  merchantName: string;

  @Column({ type: 'text' })
  offerText: string;

  /** The voucher's code for the shop. */
  @Column({ type: 'text', nullable: true })
  code: string | null;

  /** The last part of the voucher picture's address. */
  @Column({ type: 'text', nullable: true })
  voucherToken: string | null;

  @Column({ type: 'text', nullable: true })
  webSite: string | null;

  @Column({ type: 'timestamptz' })
  redeemedAt: Date;
}
