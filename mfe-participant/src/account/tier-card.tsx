import { tierStanding } from '@laurel/contracts/programs/tiers/tier-standing';
import { Card, Stack, Text } from '@laurel/ui';
import { Progress } from '@laurel/ui/progress';
import { formatNumber, useApiQuery, useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { ContentText } from '../parts/content/content-text.tsx';
import { termFor } from '../parts/program.ts';
import { useTexts } from './use-texts.ts';

/** The tier of the participant's lifetime points, and the progress to the next. Nothing while a program has none. */
export function TierCard(): ReactNode {
  const t = useTexts();
  const { data: tiers = [] } = useApiQuery('/public/tiers');
  const lifetime = Number(useSession((state) => state.points)?.points ?? 0);
  if (tiers.length === 0) return null;
  const { current, next, missing, progress } = tierStanding(tiers, lifetime);
  return (
    <Card title={t('account.tier.title')}>
      <Stack gap={3}>
        <Text>{current ? <ContentText of={current} field="name" /> : t('account.tier.none')}</Text>
        {next ? (
          <Progress
            label={t('account.tier.next', { name: next.name })}
            value={progress}
            detail={t('account.tier.missing', { points: formatNumber(missing), term: termFor('points', missing) })}
          />
        ) : (
          <Text tone="muted">{t('account.tier.highest')}</Text>
        )}
      </Stack>
    </Card>
  );
}
