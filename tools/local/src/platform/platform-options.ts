import type { Ports } from './local-ports.ts';
import type { Progress } from '../progress.ts';

export interface PlatformOptions {
  /** The folder of databases, mails, releases, logs and secrets. */
  readonly dataDir: string;
  /** Default: the documented ports, moved by `env`. */
  readonly ports?: Ports;
  /** Variables that win over the local defaults (see environment.ts); with `ports`, those of ports do not. */
  readonly env?: NodeJS.ProcessEnv;
  /** Default: the redis-server on the PATH; not needed when `env.REDIS_URL` names a Redis. */
  readonly redisServer?: string | null;
  /** One process a service, as in production; default: all services in one. */
  readonly separate?: boolean;
  /** False is faster and does not survive a power cut. Default true. */
  readonly durable?: boolean;
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  /** Names of the services to start; default: all. */
  readonly services?: readonly string[];
  /** False leaves the data of the demo programs as they are. Default true. */
  readonly demo?: boolean;
  /** How many merchants have offers in the demo. Default 50,000. */
  readonly demoMerchants?: number;
  readonly progress?: Progress;
  /** Receives every line that a process writes. */
  readonly echo?: (line: string) => void;
}

/** The addresses of a running platform. */
export interface Addresses {
  readonly site: string;
  readonly mailbox: string;
  /** The page that shows the webhooks of the demo. */
  readonly webhooks: string;
  /** Connection of the superuser. */
  readonly postgres: string;
  readonly redis: string;
}
