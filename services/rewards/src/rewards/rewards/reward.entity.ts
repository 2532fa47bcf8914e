import type { RewardTranslations } from '@laurel/contracts/rewards/rewards.dto';
import { currencies, type Currency } from '@laurel/contracts/programs/payments/money';
import type { RewardSelection } from '@laurel/contracts/rewards/reward-types';
import { asNumber } from '@laurel/service-kit/columns/as-number';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('reward_identifier', ['programId', 'identifier'])
@Index('reward_achievement', ['programId', 'threshold'], { where: "(selection = 'achievement'::text)" })
@Index('reward_milestone', ['programId', 'threshold'], { where: "(selection = 'milestone'::text)" })
@Index('reward_id', ['id'], { unique: true })
@Check('reward_threshold', 'threshold >= 0')
@Check('reward_per_participant', 'per_participant > 0')
@Check('reward_amount_minor_check', 'amount_minor > 0')
@Check('reward_cost', 'num_nulls(amount_minor, currency) IN (0, 2) AND (amount_minor IS NULL OR threshold = 0)')
@Check('reward_period', 'ends_at > starts_at AND isfinite(starts_at) AND isfinite(ends_at)')
@Check('reward_identifier_check', 'char_length(identifier) <= 100')
@Check('reward_name_check', 'char_length(name) <= 640')
@Check('reward_description_check', 'char_length(description) <= 20000')
@Check('reward_description_details_check', 'char_length(description_details) <= 20000')
@Check('reward_terms_conditions_check', 'char_length(terms_conditions) <= 20000')
@Check('reward_redemption_details_check', 'char_length(redemption_details) <= 20000')
@Check('reward_redemption_image_url_check', 'char_length(redemption_image_url) <= 2000')
@Check('reward_image_url_check', 'char_length(image_url) <= 2000')
@Check('reward_active_image_url_check', 'char_length(active_image_url) <= 2000')
@Check(
  'reward_selection_check',
  `selection IN ('sweepstake', 'achievement', 'milestone', 'redeem', 'offer', 'mini_contest')`,
)
@Check(
  'reward_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 2000000`,
)
@Check('reward_currency_check', `currency IN (${currencies.map((code) => `'${code}'`).join()})`)
export class Reward {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'text' })
  identifier: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', default: '' })
  description: string;

  @Column({ type: 'text', nullable: true })
  descriptionDetails: string | null;

  @Column({ type: 'text', nullable: true })
  termsConditions: string | null;

  @Column({ type: 'text', nullable: true })
  redemptionDetails: string | null;

  @Column({ type: 'text', nullable: true })
  redemptionImageUrl: string | null;

  @Column({ type: 'text', nullable: true })
  imageUrl: string | null;

  /** Text of an achievement after it is earned. */
  @Column({ type: 'text', nullable: true })
  activeImageUrl: string | null;

  @Column({ type: 'text' })
  selection: RewardSelection;

  /** Cost in points. */
  @Column({ type: 'bigint' })
  threshold: string;

  /** Price in minor units of the currency, for a reward that is paid for with money. */
  @Column({ name: 'amount_minor', type: 'bigint', nullable: true, transformer: asNumber })
  price: number | null;

  @Column({ type: 'text', nullable: true })
  currency: Currency | null;

  @Column({ type: 'bigint', nullable: true })
  claimLimit: string | null;

  @Column({ type: 'integer', nullable: true, default: 1 })
  perParticipant: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  startsAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  endsAt: Date | null;

  @Column({ type: 'boolean', default: false })
  isApproved: boolean;

  @Column({ type: 'boolean', default: true })
  isVisible: boolean;

  @Column({ type: 'jsonb', default: {} })
  translations: RewardTranslations;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()', insert: false, update: false })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
