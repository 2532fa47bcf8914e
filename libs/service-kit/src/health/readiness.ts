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

/**
 * The dependencies that must answer before a service takes traffic. Modules that own a connection register its probe.
 */
@Injectable()
export class Readiness {
  readonly #probes = new Map<string, Probe>();

  /** Adds a probe under the dependency's name, for example `database`. A name holds one probe. */
  register(name: string, probe: Probe): void {
    if (this.#probes.has(name)) throw new Error(`A readiness probe named "${name}" is registered already`);
    this.#probes.set(name, probe);
  }

  /** Runs all probes at once, each within two seconds. Never rejects. */
  async report(): Promise<Record<string, DependencyState>> {
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
