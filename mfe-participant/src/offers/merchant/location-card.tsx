import type { MerchantDetail } from '@laurel/contracts/offers/offers.dto';
import { Card, Stack, Text, TextLink } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../use-texts.ts';

const Address = styled.address`
  font-style: normal;
  overflow-wrap: anywhere;
`;

/** The merchant's address, phone and website. */
export function LocationCard({ merchant }: { merchant: MerchantDetail }): ReactNode {
  const t = useTexts();
  const { merchantAddress, merchantPhone, offers } = merchant;
  const { address, city, state, zipCode } = merchantAddress;
  const site = siteOf(offers.find((offer) => offer.webSite !== null)?.webSite ?? null);
  return (
    <Card title={t('offers.merchant.location')}>
      <Address>
        <Stack gap={2}>
          <Text>
            {address}
            <br />
            {city}, {state} {zipCode}
          </Text>
          {merchantPhone && <Text>{merchantPhone}</Text>}
          {site && (
            <Text>
              {t('offers.merchant.website')}: <TextLink href={site.origin}>{site.hostname}</TextLink>
            </Text>
          )}
        </Stack>
      </Address>
    </Card>
  );
}

/** The merchant's site without the page of the offer, which redeeming opens. */
function siteOf(address: string | null): URL | null {
  if (address === null || !URL.canParse(address)) return null;
  const site = new URL(address);
  return /^https?:$/.test(site.protocol) ? site : null;
}
