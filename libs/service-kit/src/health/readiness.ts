import { Injectable } from '@nestjs/common';
import { withDeadline } from '../deadlines/with-deadline.ts';

export interface Probe {
  /** Rejects when the dependency cannot be used. */
  check: () => Promise<unknown>;
  /** A service without this dependency still answers, only worse (default: `true`, it must be there). */
  required?: boolean;
}

/** `degraded`: it does not answer, and the service works without it. */
export type DependencyState = 'up' | 'degraded' | 'down';

const PROBE_WITHIN_MILLIS = 2_000;
/** The routes have no rate limit: however many callers there are, the probes run once in this time. */
const SHARED_FOR_MILLIS = 1_000;

/**
 * The dependencies that must answer before a service takes traffic. Modules that own a connection register its probe.
 */
@Injectable()
export class Readiness {
  readonly #probes = new Map<string, Probe>();
  #latest: { report: Promise<Record<string, DependencyState>>; at: number } | null = null;

  /** Adds a probe under the dependency's name, for example `database`. A name holds one probe. */
  register(name: string, probe: Probe): void {
    if (this.#probes.has(name)) throw new Error(`A readiness probe named "${name}" is registered already`);
    this.#probes.set(name, probe);
    this.#latest = null;
  }

  /** The result of all probes, which is at most a second old when a call begins. Never rejects. */
  report(): Promise<Record<string, DependencyState>> {
    const now = performance.now();
    if (this.#latest === null || now - this.#latest.at >= SHARED_FOR_MILLIS) {
      this.#latest = { report: this.#run(), at: now };
    }
    return this.#latest.report;
  }

  /** Runs all probes at once, each within two seconds. */
  async #run(): Promise<Record<string, DependencyState>> {
    const results = await Promise.all(
      [...this.#probes].map(async ([name, probe]) => {
        const up = await answers(probe);
        const state = up ? 'up' : probe.required === false ? 'degraded' : 'down';
        return [name, state] as const;
      }),
    );
    return Object.fromEntries(results);
  }
}

async function answers(probe: Probe): Promise<boolean> {
  try {
    return await withDeadline(
      probe.check().then(() => true),
      PROBE_WITHIN_MILLIS,
      false,
    );
  } catch {
    return false;
  }
}
