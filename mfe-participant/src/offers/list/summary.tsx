import type { MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { Stack, Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { formatDistance } from '../distance.ts';
import { useCategoryName } from '../use-category-name.ts';
import { allCategories, type Search } from '../use-search.ts';
import { useTexts } from '../use-texts.ts';

/** The number of results, the search and the place, in one sentence. */
export function Summary({ data, search }: { data: MerchantsResponse; search: Search }): ReactNode {
  const t = useTexts();
  const categoryName = useCategoryName();
  const { place, radiusMiles, totalItems, totalOffers } = data;
  const many = { count: totalOffers, number: formatNumber(totalOffers) };
  const around = place ? `${place.city}, ${place.state}` : t('offers.you');
  return (
    <Stack gap={1}>
      <Text weight="bold" size="lg">
        {t('offers.summary', {
          offers:
            search.category === allCategories
              ? t('offers.offersCount', many)
              : t('offers.offersOf', { ...many, category: categoryName(search.category) }),
          merchants: t('offers.merchantsCount', { count: totalItems, number: formatNumber(totalItems) }),
          place: search.zip_code || around,
        })}
      </Text>
      {radiusMiles !== null && (
        <Text size="sm" tone="muted">
          {t('offers.radius', { distance: formatDistance(radiusMiles, 'long') })}
        </Text>
      )}
    </Stack>
  );
}
