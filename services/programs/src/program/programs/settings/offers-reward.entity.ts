import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A program's settings of the merchants' offers. */
@Entity()
@ForeignKey('Program', ['programId'], ['id'], { name: 'offers_reward_program_id_fkey' })
@Check('offers_reward_merchants_regex_check', 'char_length(merchants_regex) <= 1600')
export class OffersReward {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @Column({ type: 'boolean' })
  isActive: boolean;

  @Column({ type: 'boolean' })
  redirectMagicLink: boolean;

  /** RE2 pattern; matches anywhere in a merchant's name. */
  @Column({ type: 'text' })
  merchantsRegex: string;
}
