import type { Locale } from '../../languages/languages.ts';
import type { ProgramTerm, ProgramTranslations, TermForm, TermForms } from './program-words.dto.ts';

/** A program with its words, as its site and the back-office have it. */
export interface ProgramWords {
  content_language: Locale;
  term_points_as: string;
  term_rewards_as: string;
  /** Left out when there is none. */
  term_forms?: TermForms;
  /** Left out when there is none. */
  translations?: ProgramTranslations;
}

type Words = { [Word in TermForm | `term_${ProgramTerm}_as`]?: string | null };

/**
 * A program's word for its points or rewards in the reader's language, or in that of its contents without one: the form
 * that follows the amount, and without an amount the word by itself.
 */
export function termWord(
  program: ProgramWords,
  term: ProgramTerm,
  reader: Locale,
  amount?: number | bigint | string,
): string {
  const { content_language: own, term_forms, translations } = program;
  // No amount is NaN, whose category is `other`.
  const wordIn = (language: Locale, words: Words = {}): string | null | undefined =>
    words[`term_${term}_${new Intl.PluralRules(language).select(Number(amount))}` as TermForm] ||
    words[`term_${term}_as`];
  return wordIn(reader, translations?.[reader]) || wordIn(own, term_forms) || program[`term_${term}_as`];
}
