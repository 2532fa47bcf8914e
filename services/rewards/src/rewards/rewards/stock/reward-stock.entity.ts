import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Given pieces of a reward; book_transfers and book_stock count them, and its row is the lock of the reward. */
@Entity()
@ForeignKey('Reward', ['programId', 'rewardId'], ['programId', 'id'], { name: 'reward_stock_reward' })
@Check('reward_stock_claims', 'claims >= 0 AND held >= 0')
@Check('reward_stock_coupons', 'coupons_taken >= 0 AND coupons_taken <= coupons')
@Check('reward_stock_codes', 'has_codes OR coupons = 0')
export class RewardStock {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  rewardId: string;

  @Column({ type: 'bigint', default: 0, insert: false, update: false })
  claims: string;

  /** Pieces that participants are paying for; counted like the claims. */
  @Column({ type: 'bigint', default: 0, insert: false, update: false })
  held: string;

  /** Codes were added to it: each claim takes one, also while all are withdrawn. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  hasCodes: boolean;

  /** Number of its codes, and of those that claims have taken. */
  @Column({ type: 'bigint', default: 0, insert: false, update: false })
  coupons: string;

  @Column({ type: 'bigint', default: 0, insert: false, update: false })
  couponsTaken: string;
}
