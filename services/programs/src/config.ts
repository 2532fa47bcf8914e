import { type ConfigOf, readConfig } from '@laurel/service-kit/config/read-config';
import { type ServiceConfig, serviceVariables, sharedVariables } from '@laurel/service-kit/config/service-config';
import { issuedSecret, string, url } from '@laurel/service-kit/config/variables';

/** The environment of the programs service. */
export const programsVariables = {
  ...serviceVariables('programs', 4102),
  /** Host under which programs live, with its port: `<subdomain>.<suffix>`; the bare suffix is the default program's. */
  publicHost: sharedVariables.publicHostSuffix,
  /** Scheme that browsers use, for the redirect after a payment. */
  publicScheme: sharedVariables.publicScheme,
  filesUrl: url(
    'PROGRAMS_FILES_URL',
    'store of uploaded media: `file:///<folder>` or `s3://<bucket>/<prefix>?region=<region>`',
  ),
  qratiUrl: sharedVariables.qratiUrl,
  stripe: {
    apiBase: url('STRIPE_API_BASE', 'base address of Stripe’s API', { fallback: 'https://api.stripe.com' }),
    secretKey: issuedSecret('STRIPE_SECRET_KEY', 'secret key of the Stripe account; `sk_live_…` moves real money'),
    webhookSecret: issuedSecret('STRIPE_WEBHOOK_SECRET', 'signing secret of the webhook endpoint `/stripe/webhook`'),
  },
  dnsServers: string(
    'DNS_SERVERS',
    'DNS servers asked about programs’ domains: `address:port`, separated by commas; unset: the machine’s',
    { fallback: '' },
  ),
  domainTarget: string(
    'DOMAIN_TARGET',
    'host to which customers’ domains lead, where a CDN keeps the platform’s own; unset: the program’s own host',
    { fallback: '' },
  ),
};

export type ProgramsConfig = ServiceConfig &
  Omit<ConfigOf<typeof programsVariables>, 'dnsServers'> & {
    isProduction: boolean;
    /** The public host without the port, if there is one. */
    hostSuffix: string;
    /** DNS servers as `address` or `address:port`; none: the machine's. */
    dnsServers: readonly string[];
  };

export function readProgramsConfig(env: NodeJS.ProcessEnv): ProgramsConfig {
  const config = readConfig(env, programsVariables);
  const publicHost = config.publicHost.toLowerCase();
  return {
    name: 'programs',
    ...config,
    isProduction: env['NODE_ENV'] === 'production',
    publicHost,
    hostSuffix: publicHost.replace(/:\d+$/, ''),
    dnsServers: config.dnsServers.split(/[\s,]+/).filter(Boolean),
  };
}

/** Address of a program's site. */
export function siteUrl({ publicScheme, publicHost }: ProgramsConfig, subdomain: string): string {
  return `${publicScheme}://${subdomain}.${publicHost}`;
}

export const PROGRAMS_CONFIG = Symbol('ProgramsConfig');
