import type { DemoProgram } from './demo-program.ts';
import { dosorillas } from './dosorillas/program.ts';
import { fernhill } from './fernhill/program.ts';
import { nightjar } from './nightjar/program.ts';

export type { DemoChallenge, DemoProgram } from './demo-program.ts';

/** The first program is the default one. */
export const demoPrograms: readonly DemoProgram[] = [nightjar, fernhill, dosorillas];
