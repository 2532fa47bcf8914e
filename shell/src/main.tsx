import '@laurel/federation/browser/hook';
import type { ProvidedName } from '@laurel/federation/contract/provided-names';
import { nextTask } from './next-task.ts';

/** The packages that the shell provides, all within its main script. */
const provided: Record<ProvidedName, () => Promise<unknown>> = {
  react: () => import(/* webpackMode: "eager" */ 'react'),
  'react/jsx-runtime': () => import(/* webpackMode: "eager" */ 'react/jsx-runtime'),
  'react-dom': () => import(/* webpackMode: "eager" */ 'react-dom'),
  'styled-components': () => import(/* webpackMode: "eager" */ 'styled-components'),
  '@laurel/web-kit': () => import(/* webpackMode: "eager" */ '@laurel/web-kit'),
  '@laurel/web-kit/router': () => import(/* webpackMode: "eager" */ '@laurel/web-kit/router'),
  '@laurel/ui': () => import(/* webpackMode: "eager" */ '@laurel/ui'),
};

/** Evaluates packages one by one: a single task would block a slow phone for a third of a second. */
async function main(): Promise<void> {
  for (const evaluate of Object.values(provided)) {
    await evaluate();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await start();
}

void main();
