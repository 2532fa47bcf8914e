import type { MerchantCard } from '@laurel/contracts/offers/offers.dto';
import { Heading, LinkBase, Row, Stack, Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatDistance } from '../distance.ts';
import { DollarValue } from '../dollar-value.tsx';
import { MerchantLogo } from '../merchant-logo.tsx';
import { useTexts } from '../use-texts.ts';

const Frame = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  min-width: 0;
  padding: var(--space-4);
  border-radius: var(--radius-tile);
  background: var(--color-reward-tile);
  color: var(--color-on-reward-tile);
  box-shadow: var(--shadow-1);
  &:has(a:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: 3px;
  }
  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    transition:
      transform var(--motion-base) var(--ease),
      box-shadow var(--motion-base) var(--ease);
    &:hover {
      transform: translateY(-2px);
      box-shadow: var(--shadow-2);
    }
  }
`;

const Name = styled(LinkBase)`
  text-decoration: none;
  &:focus-visible {
    outline: none;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Offers = styled.ul`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  & > li + li {
    padding-top: var(--space-2);
    border-top: 1px solid color-mix(in oklab, currentcolor 18%, transparent);
  }
`;

const Value = styled.div`
  margin-top: auto;
`;

const SHOWN = 2;

/** A merchant with its first offers; all of the tile links to its page, around the same place. */
export function MerchantTile({ merchant }: { merchant: MerchantCard }): ReactNode {
  const t = useTexts();
  const { search } = useLocation();
  const { offers } = merchant;
  const more = offers.length - SHOWN;
  return (
    <Frame>
      <Row wrap={false} align="start">
        <MerchantLogo path={merchant.logoPath} />
        <Stack gap={1}>
          <Heading level={2} size="md">
            <Name to={`/my-offers/${merchant.slug}${search}`}>{merchant.merchantName}</Name>
          </Heading>
          <Text as="span" size="sm">
            {formatDistance(merchant.distanceMiles)}
          </Text>
        </Stack>
      </Row>
      <Offers>
        {offers.slice(0, SHOWN).map((offer, index) => (
          <li key={index}>{offer.offerTextShort}</li>
        ))}
        {more > 0 && <li>{t('offers.more', { count: more, number: formatNumber(more) })}</li>}
      </Offers>
      <Value>
        <DollarValue dollars={offers[0]?.dollarValue} />
      </Value>
    </Frame>
  );
}
