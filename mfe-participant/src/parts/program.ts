import type { EvergreenKey } from '@laurel/contracts/programs/evergreen/evergreen-keys';
import type { Site } from '@laurel/contracts/programs/site';
import { getPageData, usePageData } from '@laurel/web-kit';

/** The program whose site this is; the page is never sent without one. */
export function currentProgram(): Site {
  const { program } = getPageData();
  if (!program) throw new Error('This page belongs to no program');
  return program;
}

/** The same, followed while a preview's look is being edited. */
export function useProgram(): Site {
  usePageData();
  return currentProgram();
}

/** Whether the program has a feature; one that is not named is off. */
export function hasFeature(name: string): boolean {
  return currentProgram().features[name] === true;
}

/** Whether the site has a behaviour without a date; a behaviour that the page data omit is on. */
export function hasEvergreen(key: EvergreenKey): boolean {
  return currentProgram().evergreen_setting_values?.find((value) => value.key === key)?.active ?? true;
}
