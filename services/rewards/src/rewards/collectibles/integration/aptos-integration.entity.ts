import type { AptosNetwork } from '@laurel/contracts/rewards/collectibles.dto';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'aptos_integration' })
@Check('aptos_account', '(wallet_address IS NULL) = (sealed_key IS NULL)')
@Check('aptos_enabled', 'NOT is_enabled OR sealed_key IS NOT NULL')
@Check('aptos_network', `network IN ('mainnet', 'testnet')`)
@Check('aptos_integration_wallet_address_check', 'char_length(wallet_address) <= 66')
export class AptosAccount {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @Column({ type: 'boolean' })
  isEnabled: boolean;

  @Column({ type: 'text' })
  network: AptosNetwork;

  @Column({ type: 'text', nullable: true })
  walletAddress: string | null;

  @Column({ type: 'bytea', nullable: true })
  sealedKey: Buffer | null;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  /** Consecutive failures of the minter. */
  @Column({ type: 'smallint', default: 0 })
  attempts: number;

  /** End of a lease or of a pause: the account sends one transaction after the other. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  nextAt: Date;
}
