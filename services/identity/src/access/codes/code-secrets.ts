import type { SessionAudience } from '@laurel/contracts/identity/sessions.dto';
import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';

/** The scope of a code: one account, requested by one browser. */
export interface CodeBinding {
  account: Buffer;
  browserHash: Buffer;
  salt: Buffer;
}

/** 256 random bits as 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Tokens of 256 bits need neither key nor salt in their stored hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Generates, hashes and compares sign-in codes.
 *
 * A code has only a million values, so no hash alone protects it: with argon2 a stolen row falls within hours, while
 * every sign-in would pay for it and an attacker could occupy both cores. A keyed hash (HMAC-SHA-256) with a key
 * outside the database makes a stolen database useless, and takes the same few microseconds for every caller.
 */
@Injectable()
export class CodeSecrets {
  readonly #key: string;

  constructor(@Inject(IDENTITY_CONFIG) config: IdentityConfig) {
    this.#key = config.codeSecret.split(',')[0]?.trim() ?? '';
  }

  /** Six digits, each of the million equally likely. */
  newCode(): string {
    return String(randomInt(1_000_000)).padStart(6, '0');
  }

  /** Pseudonym of an account, for tables that outlive it or that store addresses without an account. */
  account(audience: SessionAudience, programId: string, email: string, purpose?: string): Buffer {
    return this.#keyed('account', audience, programId, email, ...(purpose === undefined ? [] : [purpose]));
  }

  /** Hash of an address or network, for counting. */
  mark(kind: 'client' | 'address', value: string): Buffer {
    return this.#keyed(kind, value);
  }

  /** Hash of a mailbox that may have had a member of the program. */
  mailbox(programId: string, mailbox: string): Buffer {
    return this.#keyed('mailbox', programId, mailbox);
  }

  /** Pseudonym of a participant in the queue of mail. */
  newsReader(programId: string, participantId: string): Buffer {
    return this.#keyed('news', programId, participantId);
  }

  /** Proves the address in a mail that ends a participant's news. */
  unsubscription(programId: string, participantId: string): Buffer {
    return this.#keyed('unsubscription', programId, participantId);
  }

  hashCode(code: string, { account, browserHash, salt }: CodeBinding): Buffer {
    return this.#keyed('code', account.toString('hex'), browserHash.toString('hex'), salt.toString('hex'), code);
  }

  /** Whether a code matches the stored hash; takes constant time. */
  matches(code: string, binding: CodeBinding, hash: Buffer): boolean {
    return timingSafeEqual(this.hashCode(code, binding), hash);
  }

  #keyed(...parts: string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest();
  }
}
