import { inLanguage } from '@laurel/contracts/languages/in-language';
import type { Translations } from '@laurel/contracts/languages/translations';
import { getPageData, language } from '@laurel/web-kit';

/** Items of the site with their texts in the reader's language. */
export const inReadersLanguage = <
  Field extends string,
  Item extends { [Name in Field]: string } & { translations?: Translations<Field> },
>(
  items: readonly Item[],
  field: Field,
): (Item & { lang?: string | undefined })[] =>
  items.map((item) => inLanguage(item, field, language(), getPageData().program?.content_language));
