import { getPageData } from '@laurel/web-kit';

/** Whether a feature of the program has been switched on. */
export function programHas(programId: string, feature: string): boolean {
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  return program?.features[feature] === true;
}
