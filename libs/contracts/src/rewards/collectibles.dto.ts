import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, Matches, Min } from 'class-validator';
import type { TableMeta } from '../table/table-query.dto.ts';
import { IsId } from '../validation/id.ts';
import { Optional } from '../validation/nested.ts';

const PRIVATE_KEY = /^(ed25519-priv-)?(0x)?[0-9a-fA-F]{64}$/;

export const aptosNetworks = ['mainnet', 'testnet'] as const;

export type AptosNetwork = (typeof aptosNetworks)[number];

/** A program's connection to the Aptos chain for its collectibles; the private key of its account is never returned. */
export class AptosIntegration {
  /** Each program has one, with the program's own id. */
  id: string;
  enabled: boolean;
  network: AptosNetwork;
  /** Account that creates collections and tokens; `null` before its key is set. */
  wallet_address: string | null;
  integratable_type: 'Program';
  integratable_id: string;
  /** True once mainnet was chosen: the choice is permanent. */
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

  /** Ed25519 key in hexadecimal, as wallets export it; left out, the stored key stays. */
  @Optional()
  @Matches(PRIVATE_KEY, { message: 'must be a private key of an Aptos account' })
  private_key?: string;

  @IsInt()
  @Min(0)
  version: number;
}

/** Creates collections for achievements of a program. */
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

/** Whether collectibles can be created. */
export class AptosStatus {
  enabled: boolean;
}

/** Integrations of a program and their state. */
export class IntegrationStatus {
  aptos: AptosStatus;
}

/** `pending`: to be sent; `submitted`: waiting for the chain; `failed`: staff may retry it. */
export type TransactionStatus = 'pending' | 'submitted' | 'confirmed' | 'failed';

/** The collection of a reward's tokens. */
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

/** A transaction that creates a reward's collection, or one participant's token in it. */
export class BlockchainTransaction {
  id: string;
  kind: 'collection' | 'mint';
  status: TransactionStatus;
  /** Why it has failed, or waits. */
  error: string | null;
  /** `null` until it is first sent. */
  hash: string | null;
  network: 'mainnet' | 'testnet' | 'devnet' | null;
  explorer_url: string | null;
  token_url: string | null;
  reward: { id: string; name: string };
  /** `null` for the transaction of a collection. */
  participant: { id: string; name: string } | null;
  created_at: string;
}

export class BlockchainTransactionTable {
  data: BlockchainTransaction[];
  meta: TableMeta;
}
