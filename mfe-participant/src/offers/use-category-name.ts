import { offerCategories } from '@laurel/contracts/offers/offer-categories';
import { useTexts } from './use-texts.ts';

/** A category's name in the page's language, by its id or by the name that merchants carry. */
export function useCategoryName(): (idOrName: string) => string {
  const t = useTexts();
  return (idOrName) => {
    const known = offerCategories.find(({ id, name }) => String(id) === idOrName || name === idOrName);
    return known ? t(`offers.categories.${known.id}`) : idOrName;
  };
}
