/** Injection token of `EventOptions`. */
export const EVENT_OPTIONS = Symbol('event-options');

/** Injection token of the pg pool of the `<service>_relay` role. */
export const RELAY_POOL = Symbol('relay-pool');

export interface EventOptions {
  /** The service's name; also names its queue. */
  service: string;
  relayDatabaseUrl: string;
  /** Until a fact that was not acknowledged is added again; not shorter than Bull's lock of 5 s. Doubles twice. */
  leaseSeconds: number;
  /** Facts that a consumer has in hand before the relay reads on for it. */
  windowSize: number;
  /** Facts of one turn of the relay for one consumer. */
  turnSize: number;
  /** Failed attempts after which a fact is parked. */
  maxAttempts: number;
  /** Starts without an end (the process died) after which a fact is parked. */
  maxStarts: number;
  /** Transactions of handlers that one process has open at a time; leaves the rest of the pool to requests. */
  transactions: number;
}

export const eventDefaults = {
  leaseSeconds: 15,
  windowSize: 2_000,
  turnSize: 500,
  maxAttempts: 20,
  maxStarts: 5,
  transactions: 4,
};
