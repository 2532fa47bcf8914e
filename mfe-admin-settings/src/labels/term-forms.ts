import type { Locale } from '@laurel/contracts/languages/languages';
import { type PluralForm, pluralForms } from '@laurel/contracts/programs/words/program-words.dto';

const amounts = [...Array(101).keys(), 1_000_000];

/** The smallest whole amount of a plural category in a language; `undefined` in one that does not tell it apart. */
const exampleIn = (language: Locale, form: PluralForm): number | undefined => {
  const rules = new Intl.PluralRules(language);
  return amounts.find((amount) => rules.select(amount) === form);
};

export interface FormExample {
  form: PluralForm;
  /** An amount that takes the form. */
  amount: number;
  /** The languages that tell it apart. */
  languages: Locale[];
}

/** The plural categories beside `other` that any of the languages tells apart. */
export const formExamples = (languages: readonly Locale[]): FormExample[] =>
  pluralForms.flatMap((form) => {
    const having = languages.filter((language) => exampleIn(language, form) !== undefined);
    const [amount] = having.map((language) => exampleIn(language, form));
    return amount === undefined ? [] : [{ form, amount, languages: having }];
  });
