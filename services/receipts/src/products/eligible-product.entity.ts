import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { decimalColumn } from '../purchase-proof/catalogue-values.ts';

/** A product whose purchase earns points. */
@Entity()
@Index('eligible_product_id', ['id'], { unique: true })
@Index('eligible_product_any_case', { synchronize: false })
@Check('eligible_product_product_name_check', 'char_length(product_name) <= 1280')
export class EligibleProduct {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** Unique in the program regardless of case. */
  @Column({ type: 'text' })
  productName: string;

  /** Points for each hundredth of the currency's main unit. */
  @Column({ type: 'numeric', precision: 8, scale: 4, transformer: decimalColumn })
  pointsPerCents: string;

  @Column({ type: 'text', array: true })
  keywords: string[];

  @Column({ type: 'text', array: true })
  skus: string[];

  @Column({ type: 'boolean' })
  isActive: boolean;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
