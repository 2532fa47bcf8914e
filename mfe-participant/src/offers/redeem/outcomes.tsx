import { Banner, Stack, Text } from '@laurel/ui';
import { Countdown } from '@laurel/ui/countdown';
import { language } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../use-texts.ts';
import type { RedeemFailure, Voucher } from './redeem-state.ts';

export function InProgress(): ReactNode {
  const t = useTexts();
  return (
    <>
      <Text role="status">{t('offers.redeem.progress.wait')}</Text>
      <Gratuity />
    </>
  );
}

function Gratuity(): ReactNode {
  const t = useTexts();
  return (
    <Text size="sm" tone="muted">
      {t('offers.redeem.gratuity')}
    </Text>
  );
}

/** A printout is no voucher. */
const Picture = styled.img`
  display: block;
  width: 100%;
  height: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  @media print {
    display: none;
  }
`;

/** The voucher for the shop, and its remaining time. */
export function VoucherView({ voucher }: { voucher: Voucher }): ReactNode {
  const t = useTexts();
  const { address, code, until } = voucher;
  const [expired, setExpired] = useState(false);
  if (expired) return <Banner tone="warning">{t('offers.redeem.voucher.expired')}</Banner>;
  return (
    <>
      <Text weight="bold">{t('offers.redeem.voucher.show')}</Text>
      <Picture src={spokenTo(address)} alt={t('offers.redeem.voucher.code', { code })} />
      <Stack gap={1} align="center">
        <Text size="lg" weight="bold" numeric>
          <Countdown until={until} onEnd={() => setExpired(true)}>
            {(time) => t('offers.redeem.voucher.left', { time })}
          </Countdown>
        </Text>
        <Gratuity />
      </Stack>
    </>
  );
}

/** The address of a picture with this person's parameters. */
function spokenTo(address: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({ language: language(), time_zone: timeZone });
  return `${address}${address.includes('?') ? '&' : '?'}${query.toString()}`;
}

/** The server's message under the heading; nothing when there was none. */
export function Failure({ failure }: { failure: RedeemFailure }): ReactNode {
  const text = failureText(useTexts(), failure);
  return text !== null && <Text>{text}</Text>;
}

export function failureText(t: ReturnType<typeof useTexts>, failure: RedeemFailure): string | null {
  switch (failure.reason) {
    case 'already_redeemed':
      return t('offers.redeem.failed.already');
    case 'refused':
      return failure.message;
    case 'unreached':
      return null;
  }
}
