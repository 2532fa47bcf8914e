import type { MerchantOffer } from '@laurel/contracts/offers/offers.dto';
import { Card, Heading, Row, Stack, Text } from '@laurel/ui';
import { Tabs } from '@laurel/ui/tabs';
import { type ReactNode, useState } from 'react';
import { DollarValue } from '../dollar-value.tsx';
import { MerchantLogo } from '../merchant-logo.tsx';
import { useTexts } from '../use-texts.ts';

/** An offer with what it says at length and under which terms. */
export function OfferCard({ offer, logo }: { offer: MerchantOffer; logo: string | null }): ReactNode {
  const t = useTexts();
  const [tab, setTab] = useState('info');
  return (
    <Card>
      <Stack gap={4}>
        <Row wrap={false} align="start">
          <MerchantLogo path={logo} />
          <Stack gap={2} align="start">
            <Heading level={3}>{offer.offerTextShort}</Heading>
            <DollarValue dollars={offer.dollarValue} />
          </Stack>
        </Row>
        <Tabs
          label={`${t('offers.merchant.about')}: ${offer.offerTextShort}`}
          items={[
            { id: 'info', label: t('offers.merchant.info') },
            { id: 'terms', label: t('offers.merchant.terms') },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <Text size="sm">
            {tab === 'info' ? offer.offerTextLong : offer.validQualifier || t('offers.merchant.noTerms')}
          </Text>
        </Tabs>
      </Stack>
    </Card>
  );
}
