import { freePorts, type NeededPort } from '../processes/ports.ts';

/** Every port of a local platform: its purpose, the variable that moves it, and its default. */
const table = {
  gateway: { purpose: 'the site', variable: 'GATEWAY_PORT', port: 8080 },
  identity: { purpose: 'identity service', variable: 'IDENTITY_PORT', port: 4101 },
  programs: { purpose: 'programs service', variable: 'PROGRAMS_PORT', port: 4102 },
  rewards: { purpose: 'rewards service', variable: 'REWARDS_PORT', port: 4103 },
  receipts: { purpose: 'receipts service', variable: 'RECEIPTS_PORT', port: 4104 },
  offers: { purpose: 'offers service', variable: 'OFFERS_PORT', port: 4105 },
  integrations: { purpose: 'integrations service', variable: 'INTEGRATIONS_PORT', port: 4106 },
  postgres: { purpose: 'Postgres', variable: 'POSTGRES_PORT', port: 15432 },
  redis: { purpose: 'Redis', variable: 'REDIS_PORT', port: 16379 },
  mailboxWeb: { purpose: 'mailbox, web page', variable: 'MAILBOX_WEB_PORT', port: 8025 },
  mailboxSmtp: { purpose: 'mailbox, incoming mail', variable: 'MAILBOX_SMTP_PORT', port: 1025 },
  turnstile: { purpose: 'stand-in for Turnstile', variable: 'TURNSTILE_PORT', port: 4201 },
  stripe: { purpose: 'stand-in for Stripe', variable: 'STRIPE_PORT', port: 4202 },
  qrati: { purpose: 'stand-in for Qrati', variable: 'QRATI_PORT', port: 4203 },
  aptos: { purpose: 'stand-in for Aptos', variable: 'APTOS_PORT', port: 4204 },
  dns: { purpose: 'stand-in for the DNS', variable: 'DNS_PORT', port: 4205 },
  webhooks: { purpose: 'webhook inspector', variable: 'WEBHOOK_INSPECTOR_PORT', port: 4206 },
} as const;

export type PortName = keyof typeof table;
export type Ports = Readonly<Record<PortName, number>>;

const names = Object.keys(table) as PortName[];

const portsFrom = (port: (name: PortName, index: number) => number): Ports =>
  Object.fromEntries(names.map((name, index) => [name, port(name, index)])) as Record<PortName, number>;

/** The documented ports, moved by the variables of the environment. */
export const usualPorts = (env: NodeJS.ProcessEnv): Ports =>
  portsFrom((name) => {
    const { variable, port } = table[name];
    const moved = Number(env[variable]);
    return Number.isInteger(moved) && moved > 0 ? moved : port;
  });

/** Free ports between 20000 and 32000: for a platform beside another one. */
export async function unusedPorts(): Promise<Ports> {
  const free = await freePorts(names.length);
  return portsFrom((_name, index) => free[index] ?? 0);
}

/** An environment without the variables that move ports. */
export function withoutPorts(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const moving = new Set<string>(names.map((name) => table[name].variable));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !moving.has(name)));
}

/** The ports with their purposes, for the check before the start. */
export const neededPorts = (ports: Ports, without: readonly PortName[] = []): NeededPort[] =>
  names.filter((name) => !without.includes(name)).map((name) => ({ ...table[name], port: ports[name] }));
