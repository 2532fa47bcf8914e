import { readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

export const IDENTITY_CONFIG = Symbol('IdentityConfig');

export interface IdentityConfig extends ServiceConfig {
  /** `https`, and the host under which programs live (`<subdomain>.<suffix>`), with its port: the origin of links. */
  publicScheme: 'http' | 'https';
  publicHostSuffix: string;
  /** Store of import files that wait to be imported, or can be undone: `file:` or `s3:`. */
  filesUrl: string;
  smtpUrl: string;
  /** Sender address of mail; the name in front of it is the program's. */
  mailFrom: string;
  /** Key of mail bodies at rest. With two, separated by a comma, the first seals and both open. */
  sealSecret: string;
  /**
   * Key of sign-in codes, account numbers and mailboxes at rest; a new one ends all open codes, resets all budgets and
   * lets each mailbox earn the points of a sign-up once more.
   */
  codeSecret: string;
  turnstile: { url: string; secret: string };
}

export function readIdentityConfig(env: NodeJS.ProcessEnv): IdentityConfig {
  return readConfig(env, (reader) => ({
    ...readServiceConfig(reader, 'identity', 4101),
    publicScheme: reader.oneOf('PUBLIC_SCHEME', ['http', 'https'] as const, 'https'),
    publicHostSuffix: reader.string('PUBLIC_HOST_SUFFIX', 'localhost:8080').toLowerCase(),
    filesUrl: reader.url('IDENTITY_FILES_URL'),
    smtpUrl: reader.url('SMTP_URL'),
    mailFrom: reader.string('MAIL_FROM', 'no-reply@laurel.test'),
    sealSecret: reader.secret('SEAL_SECRET'),
    codeSecret: reader.secret('CODE_SECRET'),
    turnstile: {
      url: reader.url('TURNSTILE_URL', 'https://challenges.cloudflare.com'),
      secret: reader.string('TURNSTILE_SECRET'),
    },
  }));
}
