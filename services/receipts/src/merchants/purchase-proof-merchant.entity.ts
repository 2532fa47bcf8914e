import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A merchant whose receipts a program accepts. The database adds `keys`, by which names on receipts are looked up. */
@Entity()
@Index('purchase_proof_merchant_id', ['id'], { unique: true })
@Index('purchase_proof_merchant_any_case', { synchronize: false })
@Check('purchase_proof_merchant_name_check', 'char_length(name) <= 1280')
export class PurchaseProofMerchant {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** Unique in the program regardless of case. */
  @Column({ type: 'text' })
  name: string;

  /** Other names of the merchant on its receipts. */
  @Column({ type: 'text', array: true })
  aliases: string[];

  @Column({ type: 'boolean' })
  isActive: boolean;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
