import { Button, Heading, Page, Row, Stack } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import { Navigate } from '@laurel/web-kit/router';
import { MapPin } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { PageTitle } from '../parts/page-title.tsx';
import { focusAfterNavigation } from '../parts/feedback/focus.ts';
import { hasFeature } from '../parts/program.ts';
import { CategoryButtons } from './list/category-buttons.tsx';
import { Results } from './list/results.tsx';
import { SearchForm } from './list/search-form.tsx';
import { NotACoupon } from './not-a-coupon.tsx';
import { PlaceGate } from './place/place-gate.tsx';
import { forgetPlace } from './place/saved-place.ts';
import { allCategories, useSearch } from './use-search.ts';
import { useTexts } from './use-texts.ts';

const SCROLL_AFTER_MS = 100;

/** Offers of merchants near a place. */
export function OffersPage(): ReactNode {
  const t = useTexts();
  if (!hasFeature('offers_reward')) return <Navigate to="/" replace />;
  return (
    <>
      <PageTitle>{t('offers.title')}</PageTitle>
      <PlaceGate>
        <OffersNearPlace />
      </PlaceGate>
    </>
  );
}

function OffersNearPlace(): ReactNode {
  const t = useTexts();
  const [search, change] = useSearch();
  const query = useApiQuery('/public/offers/merchants', {
    params: { ...search, category: search.category === allCategories ? '' : search.category },
  });
  useEffect(() => {
    const timer = setTimeout(() => window.scrollTo(0, 0), SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search]);

  const { zip_code, latitude, longitude } = query.error?.errors ?? {};
  const placeFault = (zip_code ?? latitude ?? longitude) && t('offers.badZip');
  return (
    <Page>
      <Stack gap={6}>
        <Row justify="between">
          <Heading level={1}>{t('offers.title')}</Heading>
          <Button
            size="small"
            icon={<MapPin aria-hidden />}
            onClick={() => {
              forgetPlace();
              focusAfterNavigation();
              change({ zip_code: '', latitude: '', longitude: '' });
            }}
          >
            {t('offers.change')}
          </Button>
        </Row>
        <SearchForm search={search} onSearch={change} placeFault={placeFault} />
        <CategoryButtons selected={search.category} onSelect={(category) => change({ category })} />
        {placeFault === undefined && <Results query={query} search={search} onChange={change} />}
        <NotACoupon />
      </Stack>
    </Page>
  );
}
