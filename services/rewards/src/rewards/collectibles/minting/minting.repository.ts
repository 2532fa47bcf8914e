import type { AptosNetwork, TransactionStatus } from '@laurel/contracts/rewards/collectibles.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { SignedTransaction } from '../chain/aptos-chain.ts';
import { ParticipantWallet } from './participant-wallet.entity.ts';

/** A transaction to send, or one whose outcome the chain has yet to state. */
export interface DueTransaction {
  id: string;
  kind: 'collection' | 'mint';
  status: 'pending' | 'submitted';
  reward_id: string;
  reward_name: string;
  description: string;
  image_url: string | null;
  participant_id: string | null;
  /** Address of its collection, existing or future. */
  collection: string;
  collection_network: AptosNetwork | null;
  collection_sender: string | null;
  /** Network of the last sending. */
  network: AptosNetwork | null;
  hash: string | null;
  signed: Buffer | null;
  expires_at: Date | null;
  owner_address: string | null;
}

/** A chain account of a participant, managed by the platform. */
type NewWallet = Pick<ParticipantWallet, 'address' | 'sealedKey'>;

@Injectable()
export class MintingRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ParticipantWallet) private readonly wallets: Repository<ParticipantWallet>,
  ) {}

  /** Leases a program with pending transactions for so many seconds. */
  async lease(seconds: number): Promise<{ program_id: string; attempts: number } | null> {
    const sql = 'SELECT * FROM lease_chain($1)';
    const [row] = await this.database.unscoped<{ program_id: string; attempts: number }>(sql, [seconds]);
    return row ?? null;
  }

  /** Ends a lease; the program's next turn is in so many seconds. */
  async release(scope: TenantScope, attempts: number, seconds: number): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE aptos_integration SET attempts = $2, next_at = now() + make_interval(secs => $3) WHERE program_id = $1`,
      [scope.programId, attempts, seconds],
    );
  }

  /** Sent transactions before unsent ones; a token only once its collection exists. */
  async next(scope: TenantScope): Promise<DueTransaction | null> {
    const [row] = await this.database.query<DueTransaction>(
      scope,
      `SELECT t.id, t.kind, t.status, t.reward_id, r.name AS reward_name, r.description,
         coalesce(r.active_image_url, r.image_url) AS image_url, t.participant_id, c.name AS collection,
         c.network AS collection_network, c.sender AS collection_sender, t.network, t.hash, t.signed, t.expires_at,
         w.address AS owner_address
       FROM chain_transaction t
       JOIN reward r ON r.program_id = t.program_id AND r.id = t.reward_id
       JOIN chain_transaction c ON c.program_id = t.program_id AND c.reward_id = t.reward_id AND c.participant_id IS NULL
       LEFT JOIN participant_wallet w ON w.program_id = t.program_id AND w.participant_id = t.participant_id
       WHERE t.program_id = $1 AND t.status IN ('pending', 'submitted')
         AND (t.participant_id IS NULL OR t.status = 'submitted' OR c.status = 'confirmed')
       ORDER BY t.status DESC, t.kind, t.id LIMIT 1`,
      [scope.programId],
    );
    return row ?? null;
  }

  /** Stores a signed transaction before it is sent; `false` when another process was first. */
  async submit(
    scope: TenantScope,
    id: string,
    { network, sender, signed }: { network: AptosNetwork; sender: string; signed: SignedTransaction },
  ): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `UPDATE chain_transaction SET status = 'submitted', network = $3, sender = $4, hash = $5, signed = $6,
         expires_at = $7, error = NULL
       WHERE program_id = $1 AND id = $2 AND status = 'pending' RETURNING id`,
      [scope.programId, id, network, sender, signed.hash, signed.bytes, signed.expiresAt],
    );
    return rows.length > 0;
  }

  /** Stores the outcome of the sending with that hash; `false` when it was stored already. */
  async settle(
    scope: TenantScope,
    { id, hash }: Pick<DueTransaction, 'id' | 'hash'>,
    { status, address, error }: { status: TransactionStatus; address?: string; error?: string },
  ): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `UPDATE chain_transaction SET status = $4, address = $5, error = $6, signed = NULL
       WHERE program_id = $1 AND id = $2 AND hash = $3 AND status = 'submitted' RETURNING id`,
      [scope.programId, id, hash, status, address ?? null, error ?? null],
    );
    return rows.length > 0;
  }

  /** Fails an unsent transaction. */
  async refuse(scope: TenantScope, id: string, error: string): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE chain_transaction SET status = 'failed', error = $3
       WHERE program_id = $1 AND id = $2 AND status = 'pending'`,
      [scope.programId, id, error],
    );
  }

  /** Stores the reason why it waits. */
  async note(scope: TenantScope, id: string, error: string): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE chain_transaction SET error = $3
       WHERE program_id = $1 AND id = $2 AND status IN ('pending', 'submitted')`,
      [scope.programId, id, error],
    );
  }

  /** Stores the token of a minted transaction, as the site shows it. */
  async storeToken(scope: TenantScope, due: DueTransaction, address: string): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO collectible (program_id, reward_id, participant_id, network, address, owner_address, mint_transaction)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [scope.programId, due.reward_id, due.participant_id, due.network, address, due.owner_address, due.hash],
    );
  }

  /** Schedules tokens for participants, except erased ones, who had earned a reward before it had a collection. */
  async mintEarned(scope: TenantScope, rewardId: string): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO chain_transaction (program_id, reward_id, participant_id)
       SELECT $1::bigint, $2::bigint, h.participant_id FROM (
         SELECT w.participant_id FROM award w WHERE w.program_id = $1 AND w.reward_id = $2
         UNION
         SELECT c.participant_id FROM claim c WHERE c.program_id = $1 AND c.reward_id = $2 AND claim_stands(c)) h
       WHERE NOT EXISTS (SELECT FROM participant_copy p
         WHERE p.program_id = $1 AND p.id = h.participant_id AND p.erased_at IS NOT NULL)
       ON CONFLICT DO NOTHING`,
      [scope.programId, rewardId],
    );
  }

  async wallet({ programId }: TenantScope, participantId: string): Promise<string | null> {
    return (await this.wallets.findOneBy({ programId, participantId }))?.address ?? null;
  }

  /** `false` when the participant has one already. */
  async addWallet({ programId }: TenantScope, participantId: string, wallet: NewWallet): Promise<boolean> {
    const insert = this.wallets
      .createQueryBuilder()
      .insert()
      .values({ ...wallet, programId, participantId });
    const result = await insert.orIgnore().returning('address').execute();
    return (result.raw as unknown[]).length > 0;
  }
}
