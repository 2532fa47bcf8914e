import { getPageData } from '@laurel/web-kit';

/** What programs call them that have not said otherwise. */
const usual = { points: 'points', rewards: 'rewards' } as const;

type Term = keyof typeof usual;

/**
 * What a program calls its points or its rewards, within a text: "beans".
 *
 * @param word in the reader's language, for a program that calls them as everybody does
 */
export function termWord(programId: string, term: Term, word: string): string {
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  const said = term === 'points' ? program?.term_points_as : program?.term_rewards_as;
  return said === undefined || said.toLowerCase() === usual[term] ? word : said;
}

/** As `termWord`, at the start of a heading or label: "Beans". */
export function termHeading(programId: string, term: Term, word: string): string {
  const said = termWord(programId, term, word);
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}
