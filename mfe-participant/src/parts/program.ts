import type { EvergreenKey } from '@laurel/contracts/programs/evergreen/evergreen-keys';
import type { Site } from '@laurel/contracts/programs/site';
import type { ProgramTerm } from '@laurel/contracts/programs/words/program-words.dto';
import { termWord } from '@laurel/contracts/programs/words/term-word';
import { getPageData, language, usePageData } from '@laurel/web-kit';

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

/** A title of the program's own in the reader's language, with the `lang` of one that is not in it; `null` without a title. */
export function ownTitle(field: 'prizes_title' | 'my_account_title'): { text: string; lang?: string } | null {
  const { content_language: own, translations, [field]: title } = currentProgram();
  const text = translations?.[language()]?.[field];
  if (!title) return null;
  return text ? { text } : { text: title, ...(language() !== own && { lang: own }) };
}

/** The program's word for its points or rewards: the one that follows the amount, or the word by itself. */
export function termFor(term: ProgramTerm, amount?: number | bigint | string): string {
  return termWord(currentProgram(), term, language(), amount);
}

/** Whether the program has a feature; one that is not named is off. */
export function hasFeature(name: string): boolean {
  return currentProgram().features[name] === true;
}

/** Whether the site has a behaviour without a date; a behaviour that the page data omit is on. */
export function hasEvergreen(key: EvergreenKey): boolean {
  return currentProgram().evergreen_setting_values?.find((value) => value.key === key)?.active ?? true;
}
