import { type OfferCategoryId, offerCategories } from '@laurel/contracts/offers/offer-categories';
import { Button, Row } from '@laurel/ui';
import { LayoutGrid, type LucideIcon, Plane, ShoppingBag, Ticket, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useCategoryName } from '../use-category-name.ts';
import { allCategories, type Search } from '../use-search.ts';
import { useTexts } from '../use-texts.ts';

const Choice = styled(Button)`
  &[aria-pressed='true'] {
    background: var(--color-selected);
    border-color: var(--color-text);
  }
`;

/** One line: a phone moves it sideways. */
const Line = styled(Row)`
  flex-wrap: nowrap;
  padding-block: var(--space-1);
  overflow-x: auto;
  scrollbar-width: thin;
  & > button {
    flex: none;
  }
  @media (min-width: 48rem) {
    flex-wrap: wrap;
  }
`;

const ICONS: Record<OfferCategoryId, LucideIcon> = { 25: Utensils, 27: ShoppingBag, 26: Ticket, 91: Plane };

interface CategoryButtonsProps {
  selected: string;
  onSelect: (category: Search['category']) => void;
}

/** The categories at one press. */
export function CategoryButtons({ selected, onSelect }: CategoryButtonsProps): ReactNode {
  const t = useTexts();
  const categoryName = useCategoryName();
  const choices = [
    { value: allCategories, label: t('offers.categories.all'), Icon: LayoutGrid },
    ...offerCategories.map(({ id }) => ({ value: `${id}` as const, label: categoryName(String(id)), Icon: ICONS[id] })),
  ];
  return (
    <Line role="group" aria-label={t('offers.categories.label')} gap={2}>
      {choices.map(({ value, label, Icon }) => (
        <Choice
          key={value}
          size="small"
          icon={<Icon aria-hidden />}
          aria-pressed={value === selected}
          onClick={() => onSelect(value)}
        >
          {label}
        </Choice>
      ))}
    </Line>
  );
}
