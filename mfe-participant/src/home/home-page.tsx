import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { EmptyState, Page, Stack } from '@laurel/ui';
import { useApiQuery, useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { ChallengeTiles } from './challenge-tiles.tsx';
import { CompletedActivities } from './completed-activities.tsx';
import { Hero, type CarouselItem } from './hero.tsx';
import { RewardTiles } from './reward-tiles.tsx';
import { Section } from './section.tsx';
import { SignInBanner } from './sign-in-banner.tsx';

/** Home: sections of their own calls, so that one that fails leaves the others standing. */
export function HomePage(): ReactNode {
  const signedIn = useSession((state) => state.participant !== null);
  const carousel = useApiQuery<CarouselItem[]>('/public/home/carousel');
  return (
    <>
      {(!signedIn || (carousel.data?.length ?? 0) > 0) && <Hero items={carousel.data ?? []} />}
      <Page>
        <Stack gap={12}>
          <Challenges />
          {signedIn ? <CurrentRewards /> : <VisitorRewards />}
          {signedIn ? <ClaimedRewards /> : <SignInBanner />}
          {signedIn && <CompletedActivities />}
        </Stack>
      </Page>
    </>
  );
}

function Challenges(): ReactNode {
  const t = useTexts();
  const query = useApiQuery<ChallengeTile[]>('/public/home/active_uncompleted_challenges');
  return (
    <Section
      id="challenges"
      title={t('home.challenges')}
      query={query}
      errorTitle={t('home.challengesFailed')}
      empty={<EmptyState title={t('home.noChallenges')}>{t('home.noChallengesText')}</EmptyState>}
    >
      {(tiles) => <ChallengeTiles tiles={tiles} />}
    </Section>
  );
}

function useRewards(section: string) {
  return useApiQuery<RewardTile[]>(`/public/home/${section}`);
}

function VisitorRewards(): ReactNode {
  const t = useTexts();
  const query = useRewards('active_rewards');
  return (
    <Section id="rewards" title={t('home.toWin')} query={query} errorTitle={t('home.rewardsFailed')} empty={null}>
      {(tiles) => <RewardTiles tiles={tiles} />}
    </Section>
  );
}

function CurrentRewards(): ReactNode {
  const t = useTexts();
  const query = useRewards('current_rewards');
  return (
    <Section
      id="rewards"
      title={t('home.rewards')}
      query={query}
      errorTitle={t('home.rewardsFailed')}
      empty={<EmptyState title={t('home.noRewards')}>{t('home.noRewardsText')}</EmptyState>}
    >
      {(tiles) => <RewardTiles tiles={tiles} />}
    </Section>
  );
}

function ClaimedRewards(): ReactNode {
  const t = useTexts();
  const query = useRewards('claimed_rewards');
  return (
    <Section
      id="claimed-rewards"
      title={t('home.claimed')}
      query={query}
      errorTitle={t('home.rewardsFailed')}
      empty={<EmptyState title={t('home.noClaimed')}>{t('home.noClaimedText')}</EmptyState>}
    >
      {(tiles) => <RewardTiles tiles={tiles} />}
    </Section>
  );
}
