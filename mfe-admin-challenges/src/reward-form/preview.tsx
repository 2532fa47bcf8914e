import { Heading, Stack, Text, Tile, TileGrid } from '@laurel/ui';
import { formatMoney, formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { isClaimed, type RewardForm } from './values/form-values.ts';

/** The tile that participants will see. */
export function Preview({ control }: { control: Control<RewardForm> }): ReactNode {
  const t = useRewardTexts();
  const [name, image, kind, threshold, price, currency] = useWatch({
    control,
    name: ['name', 'image_url', 'selection', 'threshold', 'price', 'currency'],
  });
  const cost = kind === 'priced' ? price && formatMoney(price, currency) : formatNumber(threshold ?? 0);
  return (
    <Stack gap={3}>
      <Heading level={2} size="md">
        {t('form.preview')}
      </Heading>
      <TileGrid>
        <li>
          <Tile
            kind="reward"
            title={name.trim() || t('field.name')}
            image={image}
            points={isClaimed(kind) ? cost : null}
            meta={t(`type.${kind}.name`)}
          />
        </li>
      </TileGrid>
      <Text size="sm" tone="muted">
        {t('form.previewText')}
      </Text>
    </Stack>
  );
}
