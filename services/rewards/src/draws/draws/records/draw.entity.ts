import type { DrawState } from '@laurel/contracts/rewards/reward-types';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The draw of a sweepstake; book_entrants writes the progress of its list. */
@Entity()
@ForeignKey('Reward', ['programId', 'rewardId'], ['programId', 'id'], { name: 'draw_reward' })
@Check('draw_drawn', `(state = 'drawn') = (drawn_at IS NOT NULL)`)
@Check('draw_frozen', `(state = 'committed') = (entrants_hash IS NULL) AND (state = 'committed') = (frozen_at IS NULL)`)
@Check('draw_seed', 'octet_length(seed) = 32')
@Check('draw_seed_hash', 'seed_hash = sha256(seed)')
@Check('draw_state', `state IN ('committed', 'frozen', 'drawn')`)
export class Draw {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  rewardId: string;

  @Column({ type: 'text', default: 'committed', insert: false })
  state: Exclude<DrawState, 'ready'>;

  /** Secret until the draw. */
  @Column({ type: 'bytea', update: false })
  seed: Buffer;

  @Column({ type: 'bytea', update: false })
  seedHash: Buffer;

  /** Points earned before it count; `null` until the first entrants are judged. */
  @Column({ type: 'timestamptz', nullable: true, insert: false, update: false })
  cutoff: Date | null;

  /** All participants up to this id have been judged. */
  @Column({ type: 'bigint', default: 0, insert: false, update: false })
  lastParticipant: string;

  @Column({ type: 'bigint', default: 0, insert: false, update: false })
  entrants: string;

  @Column({ type: 'bigint', default: 0, insert: false, update: false })
  entries: string;

  @Column({ type: 'bytea', nullable: true, insert: false, update: false })
  entrantsHash: Buffer | null;

  /** Counter of the next random number from the seed. */
  @Column({ type: 'bigint', default: 0, insert: false })
  counter: string;

  @Column({ type: 'timestamptz', default: () => 'now()', insert: false, update: false })
  committedAt: Date;

  @Column({ type: 'timestamptz', nullable: true, insert: false, update: false })
  frozenAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true, insert: false })
  drawnAt: Date | null;
}
