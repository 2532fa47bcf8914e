import { Column, Entity, PrimaryColumn } from 'typeorm';
import { decimalColumn } from './catalogue-values.ts';

/** Settings for all receipts of a program; a program without a row has the defaults. */
@Entity()
export class PurchaseProofSetting {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @Column({ type: 'text', array: true, default: '{}' })
  exclusionIdentifiers: string[];

  /** Points for each hundredth of the currency's main unit on a line without a product. */
  @Column({ type: 'numeric', precision: 8, scale: 4, default: 0, transformer: decimalColumn })
  externalPurchaseItemPointsPerCents: string;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
