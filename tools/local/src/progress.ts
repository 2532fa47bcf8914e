/** What a step may report while it runs. */
export interface StepVoice {
  /** Shown beside the title until the step ends. */
  detail(text: string): void;
  /** Replaces the title in the line that is left behind. */
  done(text: string): void;
}

/** Receives the runner's steps; `tools/progress.mjs` shows them on the console. */
export interface Progress {
  say(text: string): void;
  good(text: string): void;
  warn(text: string): void;
  bad(text: string): void;
  bold(text: string): string;
  dim(text: string): string;
  step<T>(title: string, work: (step: StepVoice) => Promise<T>): Promise<T>;
}

const nothing = (): void => undefined;
const same = (text: string): string => text;

/** Reports nothing; for tests and benchmarks. */
export const silent: Progress = {
  say: nothing,
  good: nothing,
  warn: nothing,
  bad: nothing,
  bold: same,
  dim: same,
  step: (_title, work) => work({ detail: nothing, done: nothing }),
};
