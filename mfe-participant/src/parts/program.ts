import type { Site } from '@laurel/contracts/programs/site';
import { getPageData } from '@laurel/web-kit';

/** The program whose site this is; the page is never sent without one. */
export function currentProgram(): Site {
  const { program } = getPageData();
  if (!program) throw new Error('This page belongs to no program');
  return program;
}
