import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Answers the secret of a name; the first call makes it from 36 random bytes and stores it in a file for this user
 * only.
 */
export type Secrets = (name: string) => string;

export function openSecrets(file: string): Secrets {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  return (name) => {
    const secret = known[name];
    if (secret !== undefined) return secret;
    const made = randomBytes(36).toString('base64url');
    known[name] = made;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(known, null, 2), { mode: 0o600 });
    return made;
  };
}
