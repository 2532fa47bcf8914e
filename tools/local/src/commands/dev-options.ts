import type { Progress } from '../progress.ts';

export interface DevOptions {
  readonly root: string;
  readonly dataDir: string;
  /** A service's name or a front end's folder. */
  readonly piece: string;
  readonly progress: Progress;
}
