import { AccountAddress, createObjectAddress } from '@aptos-labs/ts-sdk';
import Fastify, { type FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { readSignedCall, type SignedCall, type TokenCall } from './signed-call.ts';

/** Faults of the next calls. */
export interface AptosFaults {
  /** Every call is answered with 503. */
  down?: boolean;
  /** Transactions are accepted and not executed, until this is reset. */
  hold?: boolean;
  /** This many transactions are executed and their senders never answered. */
  loseAnswer?: number;
  /** This many transactions are acknowledged and forgotten. */
  forget?: number;
  /** This many transactions are refused, because their senders cannot pay for them. */
  refuse?: number;
  /** This many transactions are executed and fail. */
  abort?: number;
}

/** A transaction of the chain. */
export interface ChainTransaction {
  readonly hash: string;
  readonly sender: string;
  readonly call: TokenCall;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Address of the collection or token that it has made. */
  readonly address: string;
}

export interface AptosStandIn {
  /** Base address of the REST API, as a node's: it ends in `/v1`. */
  readonly url: string;
  /** Transactions in their order of arrival; refused ones are not among them. */
  readonly transactions: readonly ChainTransaction[];
  faults: AptosFaults;
  /** Seconds by which the chain's clock is ahead. */
  ahead: number;
  stop(): Promise<void>;
}

const TESTNET = 2;
const MAX_WAIT_MS = 1_000;
const waitStepMs = 20;

/**
 * Starts a stand-in for a node of a chain (testnet) that speaks the REST API of Aptos as its SDK does: ledger,
 * accounts, gas, signed transactions in BCS and their results. It implements collections and soul-bound tokens;
 * signatures, sequence numbers and expiry are verified, every account is rich, and collections from before its start
 * are taken for existing. https://aptos.dev/rest-api
 */
export async function startAptos({ port = 0 }: { port?: number } = {}): Promise<AptosStandIn> {
  const chain: ChainTransaction[] = [];
  const sequences = new Map<string, bigint>();
  const app = Fastify({ forceCloseConnections: true });
  const standIn: AptosStandIn & { url: string } = {
    url: '',
    transactions: chain,
    faults: {},
    ahead: 0,
    stop: () => app.close(),
  };
  const now = (): number => Date.now() + standIn.ahead * 1_000;
  const takes = (fault: 'loseAnswer' | 'forget' | 'refuse' | 'abort'): boolean => {
    const left = standIn.faults[fault] ?? 0;
    standIn.faults[fault] = Math.max(left - 1, 0);
    return left > 0;
  };

  const execute = (transaction: ChainTransaction): void => {
    const { call, sender } = transaction;
    sequences.set(sender, (sequences.get(sender) ?? 0n) + 1n);
    const others = chain.filter(({ hash, status }) => hash !== transaction.hash && status === 'succeeded');
    const made = others.some(
      (other) =>
        other.sender === sender && other.call.name === 'create_collection' && other.call.collection === call.collection,
    );
    const status = takes('abort') || (made && call.name === 'create_collection') ? 'failed' : 'succeeded';
    chain[chain.indexOf(transaction)] = { ...transaction, status };
  };
  const settle = (): void => {
    if (!standIn.faults.hold) chain.filter(({ status }) => status === 'pending').forEach(execute);
  };
  const find = (hash: string): ChainTransaction | undefined => {
    settle();
    return chain.find((one) => one.hash === hash);
  };
  const refusalOf = (signed: SignedCall): string | null => {
    if (signed.chainId !== TESTNET) return 'BAD_CHAIN_ID';
    if (signed.expiresAt * 1_000n <= BigInt(now())) return 'TRANSACTION_EXPIRED';
    if (signed.sequence < (sequences.get(signed.sender) ?? 0n)) return 'SEQUENCE_NUMBER_TOO_OLD';
    if (signed.sequence > (sequences.get(signed.sender) ?? 0n)) return 'SEQUENCE_NUMBER_TOO_NEW';
    return takes('refuse') ? 'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE' : null;
  };

  app.addContentTypeParser(
    'application/x.aptos.signed_transaction+bcs',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    if (standIn.faults.down) void refuse(reply, 503, 'internal_error', 'The node is down');
    else done();
  });
  app.get('/v1', (_request, reply) =>
    reply.send({
      chain_id: TESTNET,
      epoch: '1',
      ledger_version: String(chain.length),
      oldest_ledger_version: '0',
      ledger_timestamp: String(BigInt(now()) * 1_000n),
      node_role: 'full_node',
      oldest_block_height: '0',
      block_height: String(chain.length),
    }),
  );
  app.get<{ Params: { address: string } }>('/v1/accounts/:address', ({ params }, reply) => {
    settle();
    const address = AccountAddress.from(params.address).toString();
    return reply.send({ sequence_number: String(sequences.get(address) ?? 0n), authentication_key: address });
  });
  app.get('/v1/estimate_gas_price', (_request, reply) => reply.send({ gas_estimate: 100 }));
  app.post<{ Body: Buffer }>('/v1/transactions', ({ body, raw }, reply) => {
    settle();
    let signed: SignedCall;
    try {
      signed = readSignedCall(body);
    } catch (error) {
      return refuse(reply, 400, 'vm_error', String(error));
    }
    const known = chain.find(({ hash }) => hash === signed.hash);
    if (known?.status === 'pending') return reply.code(202).send(toJson(known));
    const refusal = refusalOf(signed);
    if (refusal !== null) {
      return refuse(reply, 400, 'vm_error', `Invalid transaction: Type: Validation Code: ${refusal}`);
    }
    const { hash, sender, call } = signed;
    const transaction: ChainTransaction = { hash, sender, call, status: 'pending', address: addressOf(signed) };
    if (!takes('forget')) chain.push(transaction);
    settle();
    if (takes('loseAnswer')) return raw.socket.destroy();
    return reply.code(202).send(toJson(transaction));
  });
  app.get<{ Params: { hash: string } }>('/v1/transactions/by_hash/:hash', ({ params }, reply) => {
    const found = find(params.hash);
    return found ? reply.send(toJson(found)) : refuse(reply, 404, 'transaction_not_found', 'Transaction not found');
  });
  app.get<{ Params: { hash: string } }>('/v1/transactions/wait_by_hash/:hash', async ({ params }, reply) => {
    for (let waited = 0; waited < MAX_WAIT_MS && find(params.hash)?.status === 'pending'; waited += waitStepMs) {
      await new Promise((resolve) => setTimeout(resolve, waitStepMs));
    }
    const found = find(params.hash);
    return found ? toJson(found) : refuse(reply, 404, 'transaction_not_found', 'Transaction not found');
  });

  const { port: taken } = new URL(await app.listen({ port, host: '127.0.0.1' }));
  return Object.assign(standIn, { url: `http://localhost:${taken}/v1` });
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ message, error_code: code, vm_error_code: null });

/** A collection's address follows from its creator and name, a token's from its transaction. */
function addressOf({ hash, sender, call }: SignedCall): string {
  return call.name === 'create_collection'
    ? createObjectAddress(AccountAddress.from(sender), call.collection).toString()
    : `0x${createHash('sha3-256').update(hash).digest('hex')}`;
}

function toJson({ hash, sender, call, status, address }: ChainTransaction): object {
  if (status === 'pending') return { type: 'pending_transaction', hash, sender };
  const type = call.name === 'create_collection' ? '0x4::collection::Collection' : '0x4::token::Token';
  const changes = [{ type: 'write_resource', address, data: { type, data: { name: call.collection } } }];
  const success = status === 'succeeded';
  return {
    type: 'user_transaction',
    version: '1',
    hash,
    sender,
    success,
    vm_status: success ? 'Executed successfully' : 'Move abort in 0x1::object: EOBJECT_EXISTS(0x80001)',
    gas_used: '12',
    events: [],
    changes: success ? changes : [],
  };
}
