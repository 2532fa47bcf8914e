import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An import of points; rows of an undone import post nothing. */
@Entity()
export class PointsImport {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'text' })
  importId: string;

  @Column({ type: 'timestamptz', nullable: true })
  undoneAt: Date | null;
}
