import { getPageData, language, type Language } from '@laurel/web-kit';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

type Term = keyof typeof en;

const usual: Partial<Record<Language, typeof en>> = { en, es };

/**
 * A program's term for its points or its rewards, within a text: "beans". The usual words are in the reader's language,
 * for a program without terms of its own.
 */
export function termWord(programId: string, term: Term): string {
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  const said = term === 'points' ? program?.term_points_as : program?.term_rewards_as;
  return said === undefined || said.toLowerCase() === en[term] ? (usual[language()] ?? en)[term] : said;
}

/** As `termWord`, at the start of a heading or label: "Beans". */
export function termHeading(programId: string, term: Term): string {
  const word = termWord(programId, term);
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}
