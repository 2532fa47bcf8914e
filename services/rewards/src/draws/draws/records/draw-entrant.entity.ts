import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** An entrant of a draw; only book_entrants writes it. */
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

  /** 1, 2, …; the only published identification of a participant. */
  @PrimaryColumn({ type: 'bigint' })
  position: string;

  @Column({ type: 'bigint' })
  participantId: string;

  @Column({ type: 'bigint' })
  entries: string;

  /** Number of their first entry; entries are numbered without a gap. */
  @Column({ type: 'bigint' })
  firstEntry: string;
}
