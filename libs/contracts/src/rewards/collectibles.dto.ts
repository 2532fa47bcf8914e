import type { TableMeta } from '../table/table-query.dto.ts';

/** A transaction that has put a reward's token on a blockchain. */
export class BlockchainTransaction {
  hash: string;
  /** Only what the chain has confirmed is recorded. */
  status: 'confirmed';
  network: 'mainnet' | 'testnet' | 'devnet';
  explorer_url: string;
  token_url: string;
  reward: { id: string; name: string };
  participant: { id: string; name: string };
  created_at: string;
}

export class BlockchainTransactionTable {
  data: BlockchainTransaction[];
  meta: TableMeta;
}
