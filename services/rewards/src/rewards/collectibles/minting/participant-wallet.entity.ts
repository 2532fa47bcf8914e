import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The chain account that receives a participant's tokens. */
@Entity()
@Check('participant_wallet_address_check', 'char_length(address) <= 66')
export class ParticipantWallet {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  participantId: string;

  @Column({ type: 'text' })
  address: string;

  /** `null` once its participant is erased. */
  @Column({ type: 'bytea', nullable: true })
  sealedKey: Buffer | null;

  @Column({ type: 'timestamptz', default: () => 'now()', insert: false })
  createdAt: Date;
}
