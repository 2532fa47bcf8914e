import type * as Sdk from '@aptos-labs/ts-sdk';
import type {
  Account,
  Aptos,
  InputGenerateTransactionOptions,
  LedgerInfo,
  SimpleTransaction,
} from '@aptos-labs/ts-sdk';
import type { AptosNetwork } from '@laurel/contracts/rewards/collectibles.dto';
import { Inject, Injectable } from '@nestjs/common';
import { REWARDS_CONFIG, type RewardsConfig } from '../../../config.ts';
import { nodeClient } from './node-client.ts';

/** An account on the chain. */
export interface ChainAccount {
  address: string;
  privateKey: string;
}

/** The collection or token to create; `owner` of a token, which stays with that account. */
export type Order = { collection: string; description: string; uri: string } & (
  { kind: 'collection' } | { kind: 'mint'; token: string; owner: string }
);

/** A transaction that can be sent any number of times, and takes effect at most once. */
export interface SignedTransaction {
  hash: string;
  bytes: Buffer;
  /** Time of the chain's clock after which the chain never accepts it. */
  expiresAt: Date;
}

/** Outcome of a transaction; `unknown` has the chain's time from before the query. */
export type Outcome =
  | { state: 'confirmed'; address: string }
  | { state: 'failed'; error: string }
  | { state: 'pending' }
  | { state: 'unknown'; chainTime: Date };

const LIFETIME_SECONDS = 60;
/** About ten times the cost of a token; the account must hold this much. */
const MAX_GAS = 20_000;
const NOT_FOUND = 404;
// Limits in bytes: https://github.com/aptos-labs/aptos-core, token.move and collection.move.
const MAX_NAME = 128;
const MAX_DESCRIPTION = 2_048;
const MAX_URI = 512;

/** The Aptos chain, by its SDK, which is loaded on first use. */
@Injectable()
export class AptosChain {
  private loading: Promise<typeof Sdk> | undefined;

  constructor(@Inject(REWARDS_CONFIG) private readonly config: Pick<RewardsConfig, 'aptos'>) {}

  /** Whether the installation has a node of that network. */
  reaches(network: AptosNetwork): boolean {
    return this.config.aptos[network] !== '';
  }

  /** The account of a private key; throws for a malformed one. */
  async account(privateKey: string): Promise<ChainAccount> {
    const account = await this.open(privateKey);
    return { address: account.accountAddress.toString(), privateKey };
  }

  async newAccount(): Promise<ChainAccount> {
    const { Account } = await this.sdk();
    const account = Account.generate();
    return { address: account.accountAddress.toString(), privateKey: account.privateKey.toString() };
  }

  /** Signs the next transaction of an account, without sending it. */
  async sign(network: AptosNetwork, privateKey: string, order: Order): Promise<SignedTransaction> {
    const [sdk, node, account] = await Promise.all([this.sdk(), this.node(network), this.open(privateKey)]);
    const expiresAt = new Date((await timeOf(sdk, node)).getTime() + LIFETIME_SECONDS * 1_000);
    const options = { maxGasAmount: MAX_GAS, expireTimestamp: Math.floor(expiresAt.getTime() / 1_000) };
    const transaction = await build(node, account, order, options);
    const senderAuthenticator = account.signTransactionWithAuthenticator(transaction);
    return {
      hash: sdk.generateUserTransactionHash({ transaction, senderAuthenticator }),
      bytes: Buffer.from(sdk.generateSignedTransaction({ transaction, senderAuthenticator })),
      expiresAt,
    };
  }

  /**
   * Sends a transaction, and waits about a second for the chain to settle it. Throws when the node does not accept it,
   * which proves nothing about earlier sendings.
   */
  async send(network: AptosNetwork, { hash, bytes }: Pick<SignedTransaction, 'hash' | 'bytes'>): Promise<void> {
    const [sdk, { config: aptosConfig }] = await Promise.all([this.sdk(), this.node(network)]);
    const shared = { aptosConfig, originMethod: 'send' };
    await sdk.postAptosFullNode({
      ...shared,
      path: 'transactions',
      contentType: sdk.MimeType.BCS_SIGNED_TRANSACTION,
      body: bytes,
    });
    await sdk.getAptosFullNode({ ...shared, path: `transactions/wait_by_hash/${hash}` }).catch(() => undefined);
  }

  async outcome(network: AptosNetwork, hash: string): Promise<Outcome> {
    const [sdk, node] = await Promise.all([this.sdk(), this.node(network)]);
    const chainTime = await timeOf(sdk, node);
    try {
      const found = await node.getTransactionByHash({ transactionHash: hash });
      if (!('success' in found)) return { state: 'pending' };
      return found.success
        ? { state: 'confirmed', address: madeBy(found) }
        : { state: 'failed', error: found.vm_status };
    } catch (error) {
      if (error instanceof sdk.AptosApiError && error.status === NOT_FOUND) return { state: 'unknown', chainTime };
      throw error;
    }
  }

  private sdk(): Promise<typeof Sdk> {
    return (this.loading ??= import('@aptos-labs/ts-sdk'));
  }

  private async open(privateKey: string): Promise<Account> {
    const { Account, Ed25519PrivateKey } = await this.sdk();
    return Account.fromPrivateKey({ privateKey: new Ed25519PrivateKey(privateKey, false) });
  }

  private async node(network: AptosNetwork): Promise<Aptos> {
    const { Aptos, AptosConfig, Network } = await this.sdk();
    const fullnode = this.config.aptos[network];
    if (fullnode === '') throw new Error(`This installation has no node of ${network}`);
    const name = network === 'mainnet' ? Network.MAINNET : Network.TESTNET;
    return new Aptos(new AptosConfig({ network: name, fullnode, client: nodeClient }));
  }
}

/** Bypasses the SDK, which caches its answer for ten seconds. */
async function timeOf({ getAptosFullNode }: typeof Sdk, { config: aptosConfig }: Aptos): Promise<Date> {
  const { data } = await getAptosFullNode<object, LedgerInfo>({ aptosConfig, originMethod: 'timeOf', path: '' });
  return new Date(Number(BigInt(data.ledger_timestamp) / 1_000n));
}

function build(
  node: Aptos,
  account: Account,
  order: Order,
  options: InputGenerateTransactionOptions,
): Promise<SimpleTransaction> {
  const collection = cut(order.collection, MAX_NAME);
  const shared = { description: cut(order.description, MAX_DESCRIPTION), uri: withinUri(order.uri), options };
  return order.kind === 'collection'
    ? node.createCollectionTransaction({ ...shared, creator: account, name: collection })
    : node.mintSoulBoundTransaction({
        ...shared,
        account,
        collection,
        name: cut(order.token, MAX_NAME),
        recipient: order.owner,
      });
}

const made = ['0x4::collection::Collection', '0x4::token::Token'];

/** The address that a transaction has created. */
function madeBy(transaction: object): string {
  const { changes } = transaction as { changes: { address?: string; data?: { type?: string } }[] };
  const address = changes.find(({ data }) => made.includes(data?.type ?? ''))?.address;
  if (address === undefined) throw new Error('A transaction was confirmed and has made nothing');
  return address;
}

/** The longest beginning of a text that fits into so many bytes. */
const cut = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes)).replace(/\uFFFD+$/, '');

const withinUri = (uri: string): string => (Buffer.byteLength(uri) <= MAX_URI ? uri : '');
