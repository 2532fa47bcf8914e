import type { DrawRecordKind } from '@laurel/contracts/rewards/draws.dto';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** An event of a draw, in order; immutable. */
@Entity()
@ForeignKey('DrawEntrant', ['programId', 'rewardId', 'position'], ['programId', 'rewardId', 'position'], {
  name: 'draw_record_entrant',
})
@Index('draw_record_claim_idx', ['programId', 'claimId'])
@Unique('draw_record_once', ['programId', 'rewardId', 'position'])
@Unique('draw_record_replaced', ['programId', 'rewardId', 'replaces'])
@Check('draw_record_claim', `(kind = 'excluded') = (claim_id IS NULL)`)
@Check('draw_record_drawn', `(kind = 'winner') = (counter IS NOT NULL) AND (kind = 'winner') = (entry IS NOT NULL)`)
@Check('draw_record_kind', `kind IN ('winner', 'by_hand', 'excluded')`)
@Check('draw_record_ordinal', 'ordinal > 0')
@Check('draw_record_reason', `(kind = 'by_hand' OR replaces IS NOT NULL) = (reason IS NOT NULL)`)
@Check('draw_record_reason_check', 'char_length(reason) <= 4000')
export class DrawRecord {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  rewardId: string;

  /** 1, 2, … per draw. */
  @PrimaryColumn({ type: 'integer' })
  ordinal: number;

  @Column({ type: 'text' })
  kind: DrawRecordKind;

  /** Position of the entrant of the record. */
  @Column({ type: 'bigint' })
  position: string;

  /** Counter of the random number; set for drawn winners. */
  @Column({ type: 'bigint', nullable: true })
  counter: string | null;

  @Column({ type: 'bigint', nullable: true })
  entry: string | null;

  /** The record whose winner this one replaces. */
  @Column({ type: 'integer', nullable: true })
  replaces: number | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'bigint', nullable: true })
  claimId: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()', insert: false })
  recordedAt: Date;
}
