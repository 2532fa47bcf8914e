import type { AptosNetwork } from '@laurel/contracts/rewards/collectibles.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Injectable } from '@nestjs/common';
import { AptosChain, type Order } from '../chain/aptos-chain.ts';
import { AptosIntegrationRepository } from '../integration/aptos-integration.repository.ts';
import { type DueTransaction, MintingRepository } from './minting.repository.ts';
import { WalletsService } from './wallets.service.ts';

/** Maximal lag between two nodes: only after it a transaction counts as never accepted. */
const BEHIND_MILLIS = 30_000;

/** Account and key that sign a transaction. */
interface Signer {
  network: AptosNetwork;
  sender: string;
  privateKey: string;
}

/**
 * Creates collections and tokens, each once: a signed transaction is stored, with the sequence number of its account,
 * before it is sent. It can then be sent repeatedly and takes effect only once; it is signed anew only when the chain
 * can no longer accept it. Another process can continue after a process that dies at any moment.
 */
@Injectable()
export class MintingService {
  constructor(
    private readonly database: Database,
    private readonly repository: MintingRepository,
    private readonly integration: AptosIntegrationRepository,
    private readonly wallets: WalletsService,
    private readonly chain: AptosChain,
    private readonly box: SealedBox,
  ) {}

  /**
   * Runs the next step of a program; `false` when there is nothing to do but to wait. Throws when it is to be retried.
   */
  async step(scope: TenantScope): Promise<boolean> {
    const due = await this.database.transaction(scope, () => this.repository.next(scope));
    if (due === null) return false;
    try {
      return await (due.status === 'submitted' ? this.ask(scope, due) : this.send(scope, due));
    } catch (error) {
      await this.database.transaction(scope, () => this.repository.note(scope, due.id, textOf(error)));
      throw error;
    }
  }

  private async send(scope: TenantScope, due: DueTransaction): Promise<boolean> {
    const signer = await this.signerOf(scope, due);
    if (signer === null) return true;
    const { network, sender, privateKey } = signer;
    const order = await this.orderOf(scope, due);
    if (order === null) {
      await this.database.transaction(scope, () => this.repository.refuse(scope, due.id, 'The participant was erased'));
      return true;
    }
    const signed = await this.chain.sign(network, privateKey, order);
    const isMine = await this.database.transaction(scope, () =>
      this.repository.submit(scope, due.id, { network, sender, signed }),
    );
    if (isMine) await this.chain.send(network, signed);
    return true;
  }

  /**
   * Queries the outcome of a sending; one that is unknown to the chain is sent again, or signed anew once it has
   * expired.
   */
  private async ask(scope: TenantScope, due: DueTransaction): Promise<boolean> {
    const { network, hash, signed, expires_at: expiresAt } = due;
    if (network === null || hash === null || signed === null || expiresAt === null) {
      throw new Error(`Transaction ${due.id} was sent without a trace`);
    }
    const outcome = await this.chain.outcome(network, hash);
    switch (outcome.state) {
      case 'confirmed':
        await this.confirm(scope, due, outcome.address);
        return true;
      case 'failed':
        await this.settle(scope, due, { status: 'failed', error: outcome.error });
        return true;
      case 'pending':
        return false;
      case 'unknown':
        if (outcome.chainTime.getTime() > expiresAt.getTime() + BEHIND_MILLIS) {
          await this.settle(scope, due, { status: 'pending' });
          return true;
        }
        await this.chain.send(network, { hash, bytes: signed });
        return false;
    }
  }

  private async confirm(scope: TenantScope, due: DueTransaction, address: string): Promise<void> {
    await this.database.transaction(scope, async () => {
      if (!(await this.repository.settle(scope, due, { status: 'confirmed', address }))) return;
      if (due.kind === 'mint') await this.repository.storeToken(scope, due, address);
      else await this.repository.mintEarned(scope, due.reward_id);
    });
  }

  private async settle(
    scope: TenantScope,
    due: DueTransaction,
    result: { status: 'pending' | 'failed'; error?: string },
  ): Promise<void> {
    await this.database.transaction(scope, () => this.repository.settle(scope, due, result));
  }

  /** The signer; `null` when the transaction may not be sent at all, which is then recorded. */
  private async signerOf(scope: TenantScope, due: DueTransaction): Promise<Signer | null> {
    return this.database.transaction(scope, async () => {
      const found = await this.integration.find(scope);
      if (!found?.sealedKey || found.walletAddress === null) throw new Error('The integration has no account');
      const { network, walletAddress: sender } = found;
      const isElsewhere =
        due.kind === 'mint' && (due.collection_network !== network || due.collection_sender !== sender);
      if (isElsewhere) {
        const where = `${due.collection_network ?? 'no network'} of ${due.collection_sender ?? 'no sender'}`;
        await this.repository.refuse(scope, due.id, `The collection is on ${where}`);
        return null;
      }
      if (network === 'mainnet' && (await this.integration.isTest(scope))) {
        await this.repository.refuse(scope, due.id, 'A program in test mode cannot use mainnet');
        return null;
      }
      const { privateKey } = this.box.open(found.sealedKey) as { privateKey: string };
      return { network, sender, privateKey };
    });
  }

  /** `null` for the token of an erased participant. */
  private async orderOf(scope: TenantScope, due: DueTransaction): Promise<Order | null> {
    const uri = due.image_url?.startsWith('https://') ? due.image_url : '';
    const shared = { collection: due.collection, description: due.description, uri };
    if (due.participant_id === null) return { ...shared, kind: 'collection' };
    const owner = await this.wallets.addressOf(scope, due.participant_id);
    return owner === null ? null : { ...shared, kind: 'mint', token: due.reward_name, owner };
  }
}

/** The text of a fault for staff: the node's own message. */
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
