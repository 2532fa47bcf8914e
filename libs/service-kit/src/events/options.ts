/** Injection token of `EventOptions`. */
export const EVENT_OPTIONS = Symbol('event-options');

/** Injection token of the pg pool of the `<service>_relay` role. */
export const RELAY_POOL = Symbol('relay-pool');

export interface EventOptions {
  /** The service's name; also names its queue. */
  service: string;
  relayDatabaseUrl: string;
  /** Seconds until an unacknowledged event is delivered again; not shorter than Bull's lock of 5 s. Doubles twice. */
  leaseSeconds: number;
  /** Maximum number of unacknowledged events per consumer; the relay reads no further than that. */
  windowSize: number;
  /** Maximum number of events that the relay reads at once for one consumer. */
  batchSize: number;
  /** Failed attempts after which an event is parked. */
  maxAttempts: number;
  /** Starts without an end, because the process died, after which an event is parked. */
  maxStarts: number;
  /** Maximum number of concurrent handler transactions in one process; leaves the rest of the pool to requests. */
  maxTransactions: number;
}

export const eventDefaults = {
  leaseSeconds: 15,
  windowSize: 2_000,
  batchSize: 500,
  maxAttempts: 20,
  maxStarts: 5,
  maxTransactions: 4,
};
