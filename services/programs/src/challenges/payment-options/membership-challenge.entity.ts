import { currencies, type Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { asNumber } from '@laurel/service-kit/columns/as-number';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('membership_challenge_once', ['programId', 'challengeId'])
@ForeignKey('Challenge', ['programId', 'challengeId'], ['programId', 'id'], {
  name: 'membership_challenge_challenge_id_fkey',
  onDelete: 'CASCADE',
})
@Check('membership_challenge_amount', 'amount_minor >= 0')
@Check('membership_challenge_currency_check', `currency IN (${currencies.map((code) => `'${code}'`).join()})`)
@Check('membership_challenge_merchant_name_check', 'char_length(merchant_name) <= 960')
export class MembershipChallenge {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  challengeId: string;

  /** Minor units of the currency; 0 is not for sale. */
  @Column({ type: 'bigint', transformer: asNumber })
  amountMinor: number;

  @Column({ type: 'text' })
  currency: Currency;

  @Column({ type: 'text' })
  merchantName: string;
}
