import type { BenchPlatform } from './server/fixtures/bench-platform.ts';

/** The limit that a median is compared with. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** Per second, milliseconds, 1000 or 1,000,000 bytes, or a bare number. */
export type Unit = '/s' | 'ms' | 'kB' | 'MB' | '';

/**
 * A measurement of the product, taken in every round beside the floor; its ratio is product ÷ floor of the same round.
 */
export interface Contender {
  readonly name: string;
  /** The limit of the ratio; without one the row only informs. */
  readonly target?: Target;
  run(): Promise<number>;
}

/** Medians of the rounds so far, by contender; `floor` is the floor's. */
export type Rates = Readonly<Record<string, number>>;

/** A figure with a limit of its own, measured once a round after all contests. */
export interface Check {
  readonly name: string;
  readonly unit: Unit;
  readonly target: Target;
  /** The value in the table: the median of the rounds, or the worst of them. Default: median. */
  readonly counts?: 'median' | 'worst';
  run(rates: Rates): Promise<number>;
}

/** A bench that is ready to be measured. */
export interface Contest {
  /** The unit of floor and contenders; `/s` when left out. */
  readonly unit?: Unit;
  readonly floor: { readonly about: string; run(): Promise<number> };
  readonly contenders: readonly Contender[];
  readonly checks?: readonly Check[];
  close?(): Promise<void>;
}

export interface Effort {
  readonly rounds: number;
  /** Length of one measurement. */
  readonly seconds: number;
  /** True for a trial run that only shows that everything works: data may be small. */
  readonly quick: boolean;
}

export interface Bench {
  readonly name: string;
  /** A bench that runs only when it is named. */
  readonly onlyByName?: true;
  /**
   * The part of the platform that runs. `rewards`: that service alone, with Postgres and Redis. `offers`, `programs`:
   * that one, over data that are reused between runs. `identity`: that service alone. `platform`: everything, with the
   * demo programs.
   */
  readonly runsOn: 'rewards' | 'offers' | 'programs' | 'identity' | 'platform';
  open(platform: BenchPlatform, effort: Effort): Promise<Contest>;
}
