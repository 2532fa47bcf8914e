import type { ProgramTerm } from '@laurel/contracts/programs/words/program-words.dto';
import { type ProgramWords, termWord as wordOf } from '@laurel/contracts/programs/words/term-word';
import { getPageData, language, type Language } from '@laurel/web-kit';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

const usual: Partial<Record<Language, typeof en>> = { en, es };

/** The words of a program without terms of its own, in the reader's language. */
function usualWords(): ProgramWords {
  const content_language = language();
  const { points, rewards, point, reward } = usual[content_language] ?? en;
  return {
    content_language,
    term_points_as: points,
    term_rewards_as: rewards,
    term_forms: { term_points_one: point, term_rewards_one: reward },
  };
}

/**
 * A program's term for its points or its rewards, within a text: "beans", or "bean" after 1. The usual words are in the
 * reader's language, for a program without terms of its own.
 */
export function termWord(programId: string, term: ProgramTerm, amount?: number | bigint | string): string {
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  const field = `term_${term}_as` as const;
  const isOwn =
    program && (program[field].toLowerCase() !== en[term] || program.translations?.[language()]?.[field] != null);
  return wordOf(isOwn ? program : usualWords(), term, language(), amount);
}

/** As `termWord`, at the start of a heading or label: "Beans". */
export function termHeading(programId: string, term: ProgramTerm): string {
  const word = termWord(programId, term);
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}
