import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of a file of codes, in whole lines, until its codes are in the list. */
@Entity({ name: 'coupon_file' })
export class CouponFilePart {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'uuid' })
  fileId: string;

  @PrimaryColumn({ type: 'integer' })
  part: number;

  @Column({ type: 'integer' })
  firstLine: number;

  @Column({ type: 'text', array: true })
  lines: string[];

  @Column({ type: 'timestamptz', default: () => 'now()', insert: false })
  keptAt: Date;
}
