import { AsyncLocalStorage } from 'node:async_hooks';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { PhaseTimes } from './judge-attempt.ts';

const CONNECT_WITHIN_MILLIS = 5_000;

/** Opens connections, and measures their phases for the attempt that needed them. */
export class TimedConnector {
  private readonly running = new AsyncLocalStorage<PhaseTimes>();
  private readonly open: buildConnector.connector;

  /** @param ca certificate of an authority that is trusted in place of the public ones */
  constructor(lookup: LookupFunction, ca?: string) {
    this.open = buildConnector({
      lookup: this.timed(lookup),
      timeout: CONNECT_WITHIN_MILLIS,
      ...(ca !== undefined && { ca }),
    });
  }

  /** Connections that the work opens are measured into `times`. */
  measure<T>(times: PhaseTimes, work: () => Promise<T>): Promise<T> {
    return this.running.run(times, work);
  }

  /** TLS begins on a connection that stands, so that each has a time of its own. */
  readonly connect: buildConnector.connector = (options, done) => {
    const isSecure = options.protocol === 'https:';
    const times = this.running.getStore();
    const began = performance.now();
    // An address without a port has an empty one here, which would be 80 for the connection below TLS.
    const port = options.port === '' && isSecure ? '443' : options.port;
    this.open({ ...options, port, protocol: 'http:' }, (...connected) => {
      const [error, socket] = connected;
      if (times && !error) times.connect = since(began) - (times.dns ?? 0);
      if (error || !isSecure) {
        done(...connected);
        return;
      }
      const secured = performance.now();
      this.open({ ...options, port, httpSocket: socket }, (...outcome) => {
        if (times && !outcome[0]) times.tls = since(secured);
        done(...outcome);
      });
    });
  };

  private timed(lookup: LookupFunction): LookupFunction {
    return (host, options, answer) => {
      const times = this.running.getStore();
      const began = performance.now();
      lookup(host, options, (...found) => {
        if (times) times.dns = since(began);
        answer(...found);
      });
    };
  }
}

export const since = (began: number): number => Math.round(performance.now() - began);
