import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM over small JSON values: nonce, tag, ciphertext. Old keys still open; the first one seals. */
export class SealedBox {
  readonly #keys: [Buffer, ...Buffer[]];

  /**
   * @param secrets one secret, or several separated by commas
   * @param purpose the use of the sealed values: a value that was sealed for another purpose does not open
   */
  constructor(secrets: string, purpose: string) {
    const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret.trim(), '', purpose, 32));
    const [first = '', ...old] = secrets.split(',');
    this.#keys = [keyOf(first), ...old.map(keyOf)];
  }

  seal(value: object): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#keys[0], nonce);
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
    throw new Error('A sealed value does not open with any key');
  }
}
