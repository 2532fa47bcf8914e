import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A participant's note that a claim of theirs is used. */
@Entity()
export class ClaimUse {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  claimId: string;

  @Column({ type: 'timestamptz' })
  usedAt: Date;
}
