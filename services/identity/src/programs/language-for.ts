import type { Locale } from '@laurel/contracts/languages/languages';

export interface ProgramLanguages {
  /** Participants choose between the languages. */
  mayChoose: boolean;
  /** The program's own language. */
  own: Locale;
}

/** The first language that is known of a reader; the program's own when none is, or when the program offers no choice. */
export function languageFor({ mayChoose, own }: ProgramLanguages, ...known: readonly (Locale | null)[]): Locale {
  return (mayChoose ? known.find((language) => language !== null) : null) ?? own;
}
