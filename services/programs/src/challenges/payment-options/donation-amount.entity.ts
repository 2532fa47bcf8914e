import { asNumber } from '@laurel/service-kit/columns/as-number';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('donation_amount_challenge', ['programId', 'challengeId', 'position'])
@ForeignKey('Challenge', ['programId', 'challengeId'], ['programId', 'id'], {
  name: 'donation_amount_challenge_id_fkey',
  onDelete: 'CASCADE',
})
@Check('donation_amount_amount', 'amount_minor > 0')
@Check('donation_amount_points', 'points >= 0')
export class DonationAmount {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  challengeId: string;

  @Column({ type: 'integer' })
  position: number;

  /** Minor units of the donation's currency. */
  @Column({ type: 'bigint', transformer: asNumber })
  amountMinor: number;

  @Column({ type: 'bigint', transformer: asNumber })
  points: number;

  @Column({ type: 'boolean' })
  isActive: boolean;
}
