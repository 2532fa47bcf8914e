import { EmptyState, Page, Stack, VisuallyHidden } from '@laurel/ui';
import { useSession } from '@laurel/web-kit';
import { lazyRoute } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { capitalised } from '../parts/capitalised.ts';
import { useWantedFocus } from '../parts/feedback/focus.ts';
import { currentProgram, hasEvergreen, hasFeature, termFor } from '../parts/program.ts';
import { useTexts } from '../parts/use-texts.ts';
import { ChallengeTiles } from './challenge-tiles.tsx';
import { CompletedActivities } from './completed-activities.tsx';
import { HeroRewards } from './hero/hero-rewards.tsx';
import { Hero } from './hero/hero.tsx';
import { useHomeSection } from './home-section.ts';
import { OneChallenge } from './one-challenge.tsx';
import { RewardTiles } from './reward-tiles.tsx';
import { Section } from './section.tsx';
import { useSetApart } from './set-apart.ts';
import { SignInBanner } from './sign-in-banner.tsx';
import { SocialFeed } from './social-feed.tsx';
import { StripeReceipt } from './stripe-receipt.tsx';

// When the section fails, the rest of the page works.
const LazyNews = lazyRoute(async () => (await import('./news/news.tsx').catch(() => ({ News: () => null }))).News);

/** The home page: each section can be requested alone again, so that a failing one leaves the others intact. */
export function HomePage(): ReactNode {
  const signedIn = useSession((state) => state.participant !== null);
  const { data: items = [], isPending } = useHomeSection('carousel');
  const hasCarousel = items.length > 0;
  useWantedFocus();
  return (
    <>
      {(!signedIn || hasCarousel) && <Hero items={items} />}
      {!signedIn && !hasCarousel && <HeroRewards />}
      {signedIn && !isPending && !hasCarousel && <VisuallyHidden as="h1">{currentProgram().name}</VisuallyHidden>}
      <Page>
        <Stack gap={12}>{signedIn ? <ParticipantSections /> : <VisitorSections />}</Stack>
      </Page>
    </>
  );
}

function VisitorSections(): ReactNode {
  return (
    <>
      <Challenges />
      <VisitorRewards />
      <LatestNews />
      <SignInBanner />
    </>
  );
}

function ParticipantSections(): ReactNode {
  const t = useTexts();
  return (
    <>
      <StripeReceipt />
      {hasFeature('social_network_posts') && <SocialFeed />}
      <OneChallenge section="extended_profile_challenge" title={t('home.profile')} />
      <Challenges />
      {hasFeature('donation_challenge') && <OneChallenge section="donation_challenge" title={t('home.donation')} />}
      {hasFeature('offers_reward') && <MembershipOffers />}
      <CurrentRewards />
      <LatestNews />
      {hasEvergreen('claimed_rewards') && <ClaimedRewards />}
      {hasEvergreen('completed_activities') && <CompletedActivities />}
    </>
  );
}

/** Nothing, not even a request, where there is no news. */
function LatestNews(): ReactNode {
  return currentProgram().has_feed_posts ? <LazyNews /> : null;
}

function Challenges(): ReactNode {
  const t = useTexts();
  const apart = useSetApart();
  const { data, ...query } = useHomeSection('active_uncompleted_challenges');
  return (
    <Section
      id="challenges"
      title={t('home.challenges')}
      icon={currentProgram().earn_points_icon}
      query={{ ...query, data: data?.filter((tile) => !apart.has(tile.id)) }}
      errorTitle={t('home.challengesFailed')}
      empty={<EmptyState title={t('home.noChallenges')}>{t('home.noChallengesText')}</EmptyState>}
    >
      {(tiles) => <ChallengeTiles tiles={tiles} />}
    </Section>
  );
}

/** Rewards without those that the program does not feature. */
function useFeatured(section: 'active_rewards' | 'current_rewards' | 'offers_reward') {
  const { data, ...query } = useHomeSection(section);
  return { ...query, data: data?.filter((tile) => tile.feature) };
}

function VisitorRewards(): ReactNode {
  const t = useTexts();
  const { current_rewards_icon: icon } = currentProgram();
  const query = useFeatured('active_rewards');
  return (
    <Section
      id="rewards"
      title={capitalised(termFor('rewards'))}
      icon={icon}
      query={query}
      errorTitle={t('home.rewardsFailed')}
      empty={null}
    >
      {(tiles) => <RewardTiles tiles={tiles} />}
    </Section>
  );
}

function MembershipOffers(): ReactNode {
  const t = useTexts();
  const query = useFeatured('offers_reward');
  return (
    <Section
      id="offers-rewards"
      title={t('home.offers')}
      query={query}
      errorTitle={t('home.rewardsFailed')}
      empty={null}
    >
      {(tiles) => <RewardTiles tiles={tiles} />}
    </Section>
  );
}

function CurrentRewards(): ReactNode {
  const t = useTexts();
  const { current_rewards_icon: icon } = currentProgram();
  const term = termFor('rewards');
  const query = useFeatured('current_rewards');
  return (
    <Section
      id="rewards"
      title={capitalised(term)}
      icon={icon}
      query={query}
      errorTitle={t('home.rewardsFailed')}
      empty={<EmptyState title={t('home.noRewards', { term })}>{t('home.noRewardsText', { term })}</EmptyState>}
    >
      {(tiles) => <RewardTiles tiles={tiles} />}
    </Section>
  );
}

function ClaimedRewards(): ReactNode {
  const t = useTexts();
  const { my_rewards_icon: icon } = currentProgram();
  const query = useHomeSection('claimed_rewards');
  return (
    <Section
      id="claimed-rewards"
      title={capitalised(t('home.claimed', { term: termFor('rewards') }))}
      icon={icon}
      query={query}
      errorTitle={t('home.rewardsFailed')}
      empty={<EmptyState title={t('home.noClaimed')}>{t('home.noClaimedText')}</EmptyState>}
    >
      {(tiles) => <RewardTiles tiles={tiles} />}
    </Section>
  );
}
