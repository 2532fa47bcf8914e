import type { Collectible } from '@laurel/contracts/rewards/rewards.dto';
import { Heading, Text, TextLink } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import type { ReactNode } from 'react';
import { Details } from './details.ts';
import { shortAddress } from './short-address.ts';
import { useTexts } from './use-texts.ts';

/** The blockchain address of an earned achievement. */
export function CollectiblePanel({ token }: { token: Collectible }): ReactNode {
  const t = useTexts();
  return (
    <Details aria-label={t('reward.certified')}>
      <Heading level={3}>{t('reward.certified')}</Heading>
      <DataList
        items={[
          {
            label: t('reward.mint'),
            value: <TextLink href={token.explorer_mint_url}>{t('reward.seeTransaction')}</TextLink>,
          },
          {
            label: t('reward.token'),
            value: <TextLink href={token.explorer_token_url}>{shortAddress(token.address)}</TextLink>,
          },
          {
            label: t('reward.owner'),
            value: <TextLink href={token.owner_explorer_url}>{shortAddress(token.owner_address)}</TextLink>,
          },
        ]}
      />
      <Text tone="muted" size="sm">
        {t('reward.poweredBy')}
      </Text>
    </Details>
  );
}

/** The status of a token that is not minted yet. */
export function CollectibleNotice({ status }: { status: 'pending' | 'failed' }): ReactNode {
  const t = useTexts();
  return (
    <Details aria-label={t('reward.certified')}>
      <Heading level={3}>{t('reward.certified')}</Heading>
      <Text>{t(`reward.minting.${status}`)}</Text>
    </Details>
  );
}
