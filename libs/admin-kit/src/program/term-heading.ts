import { getPageData } from '@laurel/web-kit';

/** What programs call them that have not said otherwise. */
const usual = { points: 'points', rewards: 'rewards' } as const;

/**
 * What a program calls its points or its rewards, as a heading: "Beans".
 *
 * @param word in the reader's language, for a program that calls them as everybody does
 */
export function termHeading(programId: string, term: keyof typeof usual, word: string): string {
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  const said = term === 'points' ? program?.term_points_as : program?.term_rewards_as;
  if (said === undefined || said.toLowerCase() === usual[term]) return word;
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}
