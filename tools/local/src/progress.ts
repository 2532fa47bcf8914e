/** What a step may say about itself while it runs. */
export interface StepVoice {
  /** Shown beside the title until the step ends. */
  detail(text: string): void;
  /** Replaces the title in the line that is left behind. */
  done(text: string): void;
}

/** Where the runner tells what it does; `tools/progress.mjs` shows it on the console. */
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

/** Tells nothing; for tests and benchmarks. */
export const silent: Progress = {
  say: nothing,
  good: nothing,
  warn: nothing,
  bad: nothing,
  bold: same,
  dim: same,
  step: (_title, work) => work({ detail: nothing, done: nothing }),
};
