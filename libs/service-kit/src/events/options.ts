/** Injection token of `EventOptions`. */
export const EVENT_OPTIONS = Symbol('event-options');

/** Injection token of the pg pool of the `<service>_relay` role. */
export const RELAY_POOL = Symbol('relay-pool');

export interface EventOptions {
  /** The service's name; also names its queue. */
  service: string;
  relayDatabaseUrl: string;
  /** First lease of a row; not shorter than Bull's lock of 5 s. Doubles twice. */
  leaseSeconds: number;
  /** Rows of one turn of the relay. */
  turnSize: number;
  /** Failed attempts after which a fact is parked. */
  maxAttempts: number;
  /** Starts without an end (the process died) after which a fact is parked. */
  maxStarts: number;
  /** Transactions of handlers that one process has open at a time; leaves the rest of the pool to requests. */
  transactions: number;
  /** Days that the inbox remembers what it has handled. */
  inboxDays: number;
}

export const eventDefaults = {
  leaseSeconds: 15,
  turnSize: 500,
  maxAttempts: 20,
  maxStarts: 5,
  transactions: 4,
  inboxDays: 30,
};
