import { Inject, Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts';

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM over small JSON values: nonce, tag, ciphertext. Old keys still open; the first one seals. */
@Injectable()
export class SealedBox {
  readonly #keys: Buffer[];

  constructor(@Inject(IDENTITY_CONFIG) config: Pick<IdentityConfig, 'sealSecret'>) {
    this.#keys = config.sealSecret
      .split(',')
      .map((secret) => Buffer.from(hkdfSync('sha256', secret.trim(), '', 'laurel identity mail', 32)));
  }

  seal(value: object): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#keys[0] as Buffer, nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** Throws when no key fits or a bit has changed. */
  open(sealed: Buffer): unknown {
    for (const key of this.#keys) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      try {
        const text = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
        return JSON.parse(text.toString('utf8'));
      } catch {
        continue;
      }
    }
    throw new Error('A sealed mail does not open with any key');
  }
}
