import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, Matches, Min } from 'class-validator';
import type { TableMeta } from '../table/table-query.dto.ts';
import { IsId } from '../validation/id.ts';
import { Optional } from '../validation/nested.ts';

const PRIVATE_KEY = /^(ed25519-priv-)?(0x)?[0-9a-f]{64}$/i;

export const aptosNetworks = ['mainnet', 'testnet'] as const;

export type AptosNetwork = (typeof aptosNetworks)[number];

/** How a program's collectibles reach the Aptos chain; the private key of its account is never told. */
export class AptosIntegration {
  /** A program has one, under the program's own id. */
  id: string;
  enabled: boolean;
  network: AptosNetwork;
  /** Of the account that makes collections and tokens; `null` until its key is given. */
  wallet_address: string | null;
  integratable_type: 'Program';
  integratable_id: string;
  /** Mainnet was chosen, for good. */
  network_locked: boolean;
  /** Both the installation and the program may use mainnet. */
  mainnet_allowed: boolean;
  /** 0 before it is first saved. */
  version: number;
}

export class SaveAptosRequest {
  @IsBoolean()
  enabled: boolean;

  @IsIn(aptosNetworks)
  network: AptosNetwork;

  /** Ed25519, in hexadecimal, as wallets export it; the stored one stays when it is left out. */
  @Optional()
  @Matches(PRIVATE_KEY, { message: 'must be a private key of an Aptos account' })
  private_key?: string;

  @IsInt()
  @Min(0)
  version: number;
}

/** Has collections made for achievements of a program. */
export class ProvisionCollectiblesRequest {
  @Matches(PRIVATE_KEY)
  private_key: string;

  @IsArray()
  @ArrayMaxSize(100)
  @IsId({ each: true })
  reward_ids: string[];
}

export class AptosSaved extends AptosIntegration {
  success: true;
  message: string;
}

/** Whether collectibles can be made. */
export class AptosStatus {
  enabled: boolean;
}

/** Which integrations of a program are on. */
export class IntegrationStatus {
  aptos: AptosStatus;
}

/** `pending`: to be sent; `submitted`: the chain has yet to say; `failed`: staff may have it tried again. */
export type TransactionStatus = 'pending' | 'submitted' | 'confirmed' | 'failed';

/** Where a reward’s tokens are made. */
export class NftCollection {
  name: string;
  status: TransactionStatus;
  network: 'mainnet' | 'testnet' | 'devnet' | null;
}

export class CollectionCreated {
  success: true;
}

export class TransactionsRetried {
  success: true;
  retried: number;
}

/** A transaction that makes a reward's collection, or one participant's token in it. */
export class BlockchainTransaction {
  id: string;
  kind: 'collection' | 'mint';
  status: TransactionStatus;
  /** Why it has failed, or waits. */
  error: string | null;
  /** `null` until it is sent for the first time. */
  hash: string | null;
  network: 'mainnet' | 'testnet' | 'devnet' | null;
  explorer_url: string | null;
  token_url: string | null;
  reward: { id: string; name: string };
  /** `null` of a collection. */
  participant: { id: string; name: string } | null;
  created_at: string;
}

export class BlockchainTransactionTable {
  data: BlockchainTransaction[];
  meta: TableMeta;
}
