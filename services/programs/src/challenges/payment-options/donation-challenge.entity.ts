import type { Translations } from '@laurel/contracts/languages/translations';
import { currencies, type Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

@Entity()
@ForeignKey('Challenge', ['programId', 'challengeId'], ['programId', 'id'], {
  name: 'donation_challenge_challenge_id_fkey',
  onDelete: 'CASCADE',
})
@Check('donation_challenge_currency_check', `currency IN (${currencies.map((code) => `'${code}'`).join()})`)
@Check('donation_challenge_entity_label_check', 'char_length(entity_label) <= 640')
@Check(
  'donation_challenge_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class DonationChallenge {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  challengeId: string;

  @Column({ type: 'text' })
  entityLabel: string;

  @Column({ type: 'text' })
  currency: Currency;

  @Column({ type: 'jsonb', default: {} })
  translations: Translations;
}
