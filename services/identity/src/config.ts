import { type ConfigOf, readConfig } from '@laurel/service-kit/config/read-config';
import { type ServiceConfig, serviceVariables, sharedVariables } from '@laurel/service-kit/config/service-config';
import { integer, secret, string, url } from '@laurel/service-kit/config/variables';

export const IDENTITY_CONFIG = Symbol('IdentityConfig');

/** The environment of the identity service. */
export const identityVariables = {
  ...serviceVariables('identity', 4101),
  publicScheme: sharedVariables.publicScheme,
  /** Host under which programs live (`<subdomain>.<suffix>`), with its port: the origin of links. */
  publicHostSuffix: sharedVariables.publicHostSuffix,
  /** Holds import files that wait to be imported, or can be undone. */
  filesUrl: url(
    'IDENTITY_FILES_URL',
    'store of files of people to import: `file:///<folder>` or `s3://<bucket>/<prefix>?region=<region>`',
  ),
  smtpUrl: url('SMTP_URL', 'outgoing mail', { secret: true }),
  /** The name in front of the address is the program's. */
  mailFrom: string('MAIL_FROM', 'address that mail comes from', { fallback: 'no-reply@laurel.test' }),
  /** Key of mail bodies at rest. With two, separated by a comma, the first seals and both open. */
  sealSecret: secret('SEAL_SECRET', 'encrypts mails that wait to be sent'),
  /**
   * Key of sign-in codes, account numbers and mailboxes at rest; a new one ends all open codes, resets all budgets and
   * lets each mailbox earn the points of a sign-up once more.
   */
  codeSecret: secret('CODE_SECRET', 'keys the hashes of sign-in codes and mailboxes'),
  addressesPerHour: integer(
    'LIMIT_ADDRESSES_PER_HOUR',
    'mail addresses an hour that one network address may ask sign-in for without a bot check',
    { fallback: 20 },
  ),
  turnstile: {
    url: url('TURNSTILE_URL', 'base address of siteverify', { fallback: 'https://challenges.cloudflare.com' }),
    secret: string('TURNSTILE_SECRET', 'secret key of the Turnstile widget', { secret: true }),
  },
};

export type IdentityConfig = ServiceConfig & ConfigOf<typeof identityVariables>;

export function readIdentityConfig(env: NodeJS.ProcessEnv): IdentityConfig {
  const config = readConfig(env, identityVariables);
  return { name: 'identity', ...config, publicHostSuffix: config.publicHostSuffix.toLowerCase() };
}
