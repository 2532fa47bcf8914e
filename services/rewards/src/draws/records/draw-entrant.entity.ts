import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** Who takes part in a draw; written by book_entrants alone. */
@Entity()
@ForeignKey('Draw', ['programId', 'rewardId'], ['programId', 'rewardId'], { name: 'draw_entrant_draw_fkey' })
@Unique('draw_entrant_entry', ['programId', 'rewardId', 'firstEntry'])
@Unique('draw_entrant_once', ['programId', 'participantId', 'rewardId'])
@Check('draw_entrant_entries', 'entries > 0')
export class DrawEntrant {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  rewardId: string;

  /** 1, 2, …; all that is published of a participant. */
  @PrimaryColumn({ type: 'bigint' })
  position: string;

  @Column({ type: 'bigint' })
  participantId: string;

  @Column({ type: 'bigint' })
  entries: string;

  /** Their entries are numbered from here on without a gap. */
  @Column({ type: 'bigint' })
  firstEntry: string;
}
