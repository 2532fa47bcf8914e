import {
  AccountAddress,
  AccountAuthenticatorEd25519,
  Deserializer,
  generateSigningMessageForTransaction,
  generateUserTransactionHash,
  SignedTransaction,
  SimpleTransaction,
  TransactionAuthenticatorEd25519,
  TransactionPayloadEntryFunction,
} from '@aptos-labs/ts-sdk';

/** The call of a signed transaction. */
export type TokenCall =
  | { name: 'create_collection'; collection: string }
  | { name: 'mint_soul_bound'; collection: string; token: string; owner: string };

/** A transaction as it arrives, with its signature verified. */
export interface SignedCall {
  hash: string;
  sender: string;
  sequence: bigint;
  chainId: number;
  /** Seconds since 1970. */
  expiresAt: bigint;
  call: TokenCall;
}

/** Reads a submitted transaction; throws unless the sender has signed exactly this. */
export function readSignedCall(bytes: Uint8Array): SignedCall {
  const { raw_txn: raw, authenticator } = SignedTransaction.deserialize(new Deserializer(bytes));
  if (!(authenticator instanceof TransactionAuthenticatorEd25519)) throw new Error('Only Ed25519 is known here');
  const { public_key: publicKey, signature } = authenticator;
  const transaction = new SimpleTransaction(raw);
  const message = generateSigningMessageForTransaction(transaction);
  const isSenders = publicKey.authKey().derivedAddress().equals(raw.sender);
  if (!isSenders || !publicKey.verifySignature({ message, signature })) throw new Error('INVALID_SIGNATURE');
  const senderAuthenticator = new AccountAuthenticatorEd25519(publicKey, signature);
  return {
    hash: generateUserTransactionHash({ transaction, senderAuthenticator }),
    sender: raw.sender.toString(),
    sequence: raw.sequence_number,
    chainId: raw.chain_id.chainId,
    expiresAt: raw.expiration_timestamp_secs,
    call: callOf(raw.payload),
  };
}

function callOf(payload: unknown): TokenCall {
  if (!(payload instanceof TransactionPayloadEntryFunction)) throw new Error('Only entry functions are known here');
  const { module_name: module, function_name: called, args } = payload.entryFunction;
  const name = `${module.address.toString()}::${module.name.identifier}::${called.identifier}`;
  const argument = (at: number): Deserializer => new Deserializer(args[at]?.bcsToBytes() ?? new Uint8Array());
  switch (name) {
    case '0x4::aptos_token::create_collection':
      return { name: 'create_collection', collection: argument(2).deserializeStr() };
    case '0x4::aptos_token::mint_soul_bound':
      return {
        name: 'mint_soul_bound',
        collection: argument(0).deserializeStr(),
        token: argument(2).deserializeStr(),
        owner: AccountAddress.deserialize(argument(7)).toString(),
      };
    default:
      throw new Error(`${name} is not known here`);
  }
}
