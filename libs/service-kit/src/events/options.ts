/** Injection token of `EventOptions`. */
export const EVENT_OPTIONS = Symbol('event-options');

/** Injection token of the pg pool of the `<service>_relay` role. */
export const RELAY_POOL = Symbol('relay-pool');

export interface EventOptions {
  /** The service's name; also names its queue. */
  service: string;
  relayDatabaseUrl: string;
  /** Seconds until an unacknowledged event is added again; not shorter than Bull's lock of 5 s. Doubles twice. */
  leaseSeconds: number;
  /** Maximum of unacknowledged events per consumer; the relay reads no further than that. */
  windowSize: number;
  /** Maximum of events in one turn of the relay for one consumer. */
  turnSize: number;
  /** Failed attempts after which an event is parked. */
  maxAttempts: number;
  /** Starts without an end (the process died) after which an event is parked. */
  maxStarts: number;
  /** Maximum of concurrent handler transactions in one process; leaves the rest of the pool to requests. */
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
