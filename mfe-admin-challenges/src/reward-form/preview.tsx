import { isPayable, wholeText } from '@laurel/admin-kit/fields';
import { Tile } from '@laurel/ui';
import { can, formatMoney, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { challengesOf } from '../parts/addresses.ts';
import { challengeKeys } from '../parts/challenges.ts';
import { PreviewCard, PreviewSide } from '../parts/preview/preview-card.tsx';
import { rewardKinds } from '../parts/reward-kinds.ts';
import { useRewardTexts } from '../parts/reward-texts.ts';
import type { RewardForm } from './values/form-values.ts';

interface PreviewProps {
  control: Control<RewardForm>;
  programId: string;
}

/** The tile that participants will see, while it is written. */
export function Preview({ control, programId }: PreviewProps): ReactNode {
  const t = useRewardTexts();
  const [name, image, kind, threshold, price, currency] = useWatch({
    control,
    name: ['name', 'image_url', 'selection', 'threshold', 'price', 'currency'],
  });
  // The form of a challenge carries the program's look; who may not open it sees the tile in plain colours.
  const { data: form } = useApiQuery(`${challengesOf(programId)}/new`, {
    queryKey: [...challengeKeys.all, 'new', programId],
    enabled: can('challenges', 'create', programId),
  });
  const { isClaimed, isPriced } = rewardKinds[kind];
  const cost = isPriced ? isPayable(price, currency) && formatMoney(price, currency) : wholeText(threshold ?? 0);
  return (
    <PreviewSide>
      <PreviewCard title={t('form.previewTile')} look={form?.element_css_style ?? null}>
        <Tile
          kind="reward"
          title={name.trim() || t('field.name')}
          image={image}
          points={isClaimed ? cost : null}
          meta={t(`type.${kind}.name`)}
        />
      </PreviewCard>
    </PreviewSide>
  );
}
