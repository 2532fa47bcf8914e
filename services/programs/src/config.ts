import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

export interface ProgramsConfig extends ServiceConfig {
  /** Host under which programs live: `<subdomain>.<suffix>`; the bare suffix is the default program's. No port. */
  hostSuffix: string;
  /** The same with the port, if there is one, for addresses of programs' sites. */
  publicHost: string;
  /** Scheme that browsers use, for the redirect after a payment. */
  publicScheme: 'http' | 'https';
  /** Store of the programs' media: `file:` or `s3:`. */
  filesUrl: string;
  /** Base address of the partner that runs photo contests. */
  qratiUrl: string;
  stripe: { apiBase: string; secretKey: string; webhookSecret: string };
  /** DNS servers for the records of customers' domains, as `address` or `address:port`; none: the machine's. */
  dnsServers: readonly string[];
}

export function readProgramsConfig(env: NodeJS.ProcessEnv): ProgramsConfig {
  return readConfig(env, (reader) => ({
    ...readServiceConfig(reader, 'programs', 4102),
    hostSuffix: publicHost(reader).replace(/:\d+$/, ''),
    publicHost: publicHost(reader),
    publicScheme: reader.oneOf('PUBLIC_SCHEME', ['http', 'https'] as const, 'https'),
    filesUrl: reader.url('PROGRAMS_FILES_URL'),
    qratiUrl: reader.url('QRATI_URL', 'https://qrati.com'),
    stripe: {
      apiBase: reader.url('STRIPE_API_BASE', 'https://api.stripe.com'),
      secretKey: reader.secret('STRIPE_SECRET_KEY'),
      webhookSecret: reader.secret('STRIPE_WEBHOOK_SECRET'),
    },
    dnsServers: reader
      .string('DNS_SERVERS', '')
      .split(/[\s,]+/)
      .filter(Boolean),
  }));
}

const publicHost = (reader: EnvReader): string => reader.string('PUBLIC_HOST_SUFFIX', 'localhost:8080').toLowerCase();

/** Address of a program's site. */
export function siteUrl({ publicScheme, publicHost }: ProgramsConfig, subdomain: string): string {
  return `${publicScheme}://${subdomain}.${publicHost}`;
}

export const PROGRAMS_CONFIG = Symbol('ProgramsConfig');
