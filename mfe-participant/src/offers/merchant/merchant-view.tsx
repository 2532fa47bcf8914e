import type { MerchantDetail } from '@laurel/contracts/offers/offers.dto';
import { Button, ButtonLink, Card, Grid, Heading, Row, Stack, Text, TileGrid } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { urlText, useUrlState } from '@laurel/web-kit/lists';
import { MapPinned, Phone, Tag } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { MerchantLogo } from '../merchant-logo.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { useCategoryName } from '../use-category-name.ts';
import { useTexts } from '../use-texts.ts';
import { LocationCard } from './location-card.tsx';
import { RedeemDialog } from '../redeem/redeem-dialog.tsx';
import { OfferCard } from './offer-card.tsx';

const fields = { redeem: urlText() };

/** A merchant with its offers; the address names the one being redeemed, which reopens after signing in. */
export function MerchantView({ merchant }: { merchant: MerchantDetail }): ReactNode {
  const t = useTexts();
  const offers = useRef<HTMLHeadingElement>(null);
  const { length: count } = merchant.offers;
  const [{ redeem }, setUrl] = useUrlState(fields);
  const redeemed = merchant.offers.find(({ endecaKey }) => endecaKey === redeem);
  const choose = (endecaKey: string): void => setUrl({ redeem: endecaKey }, { replace: true });
  return (
    <Stack gap={8}>
      <PageTitle>{merchant.merchantName}</PageTitle>
      <Grid min="sidebar">
        <Card>
          <Stack gap={4}>
            <Row wrap={false} align="start" gap={4}>
              <MerchantLogo path={merchant.logoPath} />
              <Stack gap={1}>
                <Heading level={1}>{merchant.merchantName}</Heading>
                <Categories merchant={merchant} />
              </Stack>
            </Row>
            {merchant.stubCopy && <Text measure>{merchant.stubCopy}</Text>}
            <Row gap={2}>
              <Button
                icon={<Tag aria-hidden />}
                onClick={() => {
                  offers.current?.scrollIntoView();
                  offers.current?.focus({ preventScroll: true });
                }}
              >
                {t('offers.offersCount', { count, number: formatNumber(count) })}
              </Button>
              <ButtonLink href={mapAddress(merchant)} icon={<MapPinned aria-hidden />}>
                {t('offers.merchant.directions')}
              </ButtonLink>
              {merchant.merchantPhone && (
                <ButtonLink href={`tel:${merchant.merchantPhone.replaceAll('-', '')}`} icon={<Phone aria-hidden />}>
                  {t('offers.merchant.call')}
                </ButtonLink>
              )}
            </Row>
          </Stack>
        </Card>
        <LocationCard merchant={merchant} />
      </Grid>
      <Stack as="section" gap={4} aria-labelledby="offers-title">
        <Heading level={2} id="offers-title" ref={offers} tabIndex={-1}>
          {t('offers.merchant.offers')}
        </Heading>
        <TileGrid>
          {merchant.offers.map((offer) => (
            <li key={offer.endecaKey}>
              <OfferCard offer={offer} logo={merchant.logoPath} onRedeem={() => choose(offer.endecaKey)} />
            </li>
          ))}
        </TileGrid>
      </Stack>
      {redeemed && <RedeemDialog offer={redeemed} onClose={() => choose('')} />}
    </Stack>
  );
}

function Categories({ merchant }: { merchant: MerchantDetail }): ReactNode {
  const categoryName = useCategoryName();
  const { firstCategory, secondCategory } = merchant;
  return (
    <Text tone="muted" size="sm">
      {categoryName(firstCategory)}
      {secondCategory && ` · ${secondCategory}`}
    </Text>
  );
}

function mapAddress({ merchantAddress: { address, city, state, zipCode } }: MerchantDetail): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${city}, ${state} ${zipCode}`)}`;
}
