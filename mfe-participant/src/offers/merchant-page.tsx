import { Button, ButtonLink, ErrorState, Page, Skeleton, Stack, Text, TileGrid } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import { Navigate, useLocation, useNavigate, useParams } from '@laurel/web-kit/router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasFeature } from '../parts/program.ts';
import { MerchantView } from './merchant/merchant-view.tsx';
import { NotACoupon } from './not-a-coupon.tsx';
import { PlaceGate } from './place/place-gate.tsx';
import { useTexts } from './use-texts.ts';

/** A merchant's offers, public for all visitors. */
export function MerchantPage(): ReactNode {
  if (!hasFeature('offers_reward')) return <Navigate to="/" replace />;
  return (
    <PlaceGate>
      <Page>
        <Stack gap={6}>
          <BackToOffers />
          <MerchantBySlug />
          <NotACoupon />
        </Stack>
      </Page>
    </PlaceGate>
  );
}

function MerchantBySlug(): ReactNode {
  const t = useTexts();
  const { slug = '' } = useParams();
  const params = new URLSearchParams(useLocation().search);
  params.set('slug', slug);
  params.delete('redeem');
  const { data, error, isFetching, refetch } = useApiQuery('/public/offers/merchant', { params });
  if (data) {
    const [merchant] = data.result;
    return merchant ? <MerchantView merchant={merchant} /> : <NoSuchMerchant />;
  }
  if (error) {
    return (
      <ErrorState
        title={t('offers.merchant.failed')}
        requestId={error.requestId}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {error.message}
      </ErrorState>
    );
  }
  return <Pending />;
}

function BackToOffers(): ReactNode {
  const t = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const back = (): void => {
    // The router numbers the entries of this visit; the first one has no entry of this site before it.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    void (idx > 0 ? navigate(-1) : navigate(`/my-offers${search}`));
  };
  return (
    <div>
      <Button size="small" icon={<ArrowLeft aria-hidden />} onClick={back}>
        {t('offers.merchant.back')}
      </Button>
    </div>
  );
}

function NoSuchMerchant(): ReactNode {
  const t = useTexts();
  return (
    <ErrorState title={t('page.notFound')} action={<ButtonLink to="/">{t('page.home')}</ButtonLink>}>
      {t('offers.merchant.notFoundText')}
    </ErrorState>
  );
}

function Pending(): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={5}>
      <Text role="status" tone="muted">
        {t('offers.merchant.loading')}
      </Text>
      <Skeleton shape="card" width="100%" height="12rem" />
      <TileGrid aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <li key={key}>
            <Skeleton shape="tile" width="100%" height="14rem" />
          </li>
        ))}
      </TileGrid>
    </Stack>
  );
}
