import { currencies, type Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

@Entity()
@ForeignKey('Challenge', ['programId', 'challengeId'], ['programId', 'id'], {
  name: 'donation_challenge_challenge_id_fkey',
  onDelete: 'CASCADE',
})
@Check('donation_challenge_currency_check', `currency IN (${currencies.map((code) => `'${code}'`).join()})`)
@Check('donation_challenge_entity_label_check', 'char_length(entity_label) <= 640')
export class DonationChallenge {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  challengeId: string;

  @Column({ type: 'text' })
  entityLabel: string;

  @Column({ type: 'text' })
  currency: Currency;
}
