import { tierStanding } from '@laurel/contracts/programs/tiers/tier-standing';
import { type ProgramWords, termWord } from '@laurel/contracts/programs/words/term-word';
import { Skeleton, SkeletonGroup, Stack, Text } from '@laurel/ui';
import { Progress } from '@laurel/ui/progress';
import { formatNumber, language, useApiQuery, useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/use-late-texts.ts';

/** The participant's tier and the progress to the next; nothing while the program has none. */
export function TierStanding({ program }: { program: ProgramWords }): ReactNode {
  const t = useTexts();
  const { data: tiers = [], isPending } = useApiQuery('/public/tiers');
  const lifetime = Number(useSession((state) => state.points)?.points ?? 0);
  if (isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height="4rem" />
      </SkeletonGroup>
    );
  }
  if (tiers.length === 0) return null;
  const { current, next, missing, progress } = tierStanding(tiers, lifetime);
  return (
    <Stack gap={2}>
      <Text weight="bold">{current ? t('sheet.tier.current', { name: current.name }) : t('sheet.tier.none')}</Text>
      {next ? (
        <Progress
          label={t('sheet.tier.next', { name: next.name })}
          value={progress}
          detail={t('sheet.tier.missing', {
            points: formatNumber(missing),
            term: termWord(program, 'points', language(), missing),
          })}
        />
      ) : (
        <Text tone="muted" size="sm">
          {t('sheet.tier.highest')}
        </Text>
      )}
    </Stack>
  );
}
