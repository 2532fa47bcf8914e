import type { MerchantOffer } from '@laurel/contracts/offers/offers.dto';
import { Button, Card, Heading, Row, Stack, Text, VisuallyHidden } from '@laurel/ui';
import { Tabs } from '@laurel/ui/tabs';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { DollarValue } from '../dollar-value.tsx';
import { MerchantLogo } from '../merchant-logo.tsx';
import { useTexts } from '../use-texts.ts';

const Body = styled(Stack)`
  height: 100%;
  & > button {
    margin-top: auto;
  }
`;

interface OfferCardProps {
  offer: MerchantOffer;
  logo: string | null;
  onRedeem: () => void;
}

/** An offer with its description and terms. */
export function OfferCard({ offer, logo, onRedeem }: OfferCardProps): ReactNode {
  const t = useTexts();
  const [tab, setTab] = useState('info');
  return (
    <Card>
      <Body gap={4}>
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
        <Button variant="primary" block onClick={onRedeem}>
          {t('offers.redeem.now')}
          <VisuallyHidden> {offer.offerTextShort}</VisuallyHidden>
        </Button>
      </Body>
    </Card>
  );
}
