import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import type { RewardSelection } from '@laurel/contracts/rewards/reward-types';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('reward_identifier', ['programId', 'identifier'])
@Index('reward_achievement', ['programId', 'threshold'], { where: "(selection = 'achievement'::text)" })
@Index('reward_milestone', ['programId', 'threshold'], { where: "(selection = 'milestone'::text)" })
@Index('reward_id', ['id'], { unique: true })
@Index('reward_tags', { synchronize: false })
@Check('reward_threshold', 'threshold >= 0')
@Check('reward_per_participant', 'per_participant > 0')
@Check('reward_price', 'price > 0')
@Check('reward_cost', '(price IS NULL) = (currency IS NULL) AND (price IS NULL OR threshold = 0)')
@Check('reward_period', 'finish > start AND isfinite(start) AND isfinite(finish)')
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

  /** Of an achievement, once it is earned. */
  @Column({ type: 'text', nullable: true })
  activeImageUrl: string | null;

  @Column({ type: 'text' })
  selection: RewardSelection;

  /** Cost in points. */
  @Column({ type: 'bigint' })
  threshold: string;

  /** In hundredths of the currency, where it is paid for with money. */
  @Column({ type: 'integer', nullable: true })
  price: number | null;

  @Column({ type: 'text', nullable: true })
  currency: Currency | null;

  @Column({ type: 'bigint', nullable: true })
  claimLimit: string | null;

  @Column({ type: 'integer', nullable: true, default: 1 })
  perParticipant: number | null;

  @Column({ type: 'text', array: true, default: [] })
  tags: string[];

  @Column({ type: 'timestamptz', nullable: true })
  start: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  finish: Date | null;

  @Column({ type: 'boolean', default: false })
  approved: boolean;

  @Column({ type: 'boolean', default: true })
  feature: boolean;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', default: () => 'now()', insert: false, update: false })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
