import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { ButtonLink, PointsCounter, Stack, Text, Tile } from '@laurel/ui';
import { Carousel } from '@laurel/ui/carousel';
import { useApiQuery, useSession } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { ButtonText } from '../../parts/content/button-text.tsx';
import { ContentText } from '../../parts/content/content-text.tsx';
import { pointsLabel } from '../../parts/points-label.ts';
import { useTexts } from '../use-texts.ts';
import { JoinNow } from './join-now.tsx';

const SLIDE_MILLIS = 3_000;
const COUNT = { from: 494_237, to: 494_267, millis: 3_500 };

const Figure = styled.p`
  font-size: var(--text-3xl);
  font-weight: var(--weight-bold);
  line-height: 1.1;
`;

/** The visitors' prompt: membership or sign-in, which return to this dialog. */
export function JoinOrSignIn(): ReactNode {
  const t = useTexts();
  const address = signInAddress(useLocation());
  // A page that still knows a participant whose session has ended must be loaded anew, or the sign-in leads back at once.
  const isKnown = useSession((session) => session.participant !== null);
  const [membership] = useChallengesWithOfferRewards() ?? [];
  return (
    <>
      <Premium />
      {membership && <JoinNow membership={membership} />}
      <Stack gap={2} align="center">
        <Text size="sm" tone="muted">
          {t('offers.redeem.premium.member')}
        </Text>
        <ButtonLink {...(isKnown ? { href: address } : { to: address })} block>
          {t('offers.redeem.premium.login')}
        </ButtonLink>
      </Stack>
    </>
  );
}

/** The prompt of participants without membership: the challenges that grant it. */
export function QualifyingChallenges(): ReactNode {
  const t = useTexts();
  const challenges = useChallengesWithOfferRewards();
  if (!challenges) return <Premium />;
  if (challenges.length === 0) {
    return (
      <>
        <Premium />
        <Text>{t('offers.redeem.premium.nothing')}</Text>
      </>
    );
  }
  return (
    <>
      <Premium />
      <Text>{t('offers.redeem.premium.complete')}</Text>
      <Carousel
        label={t('offers.redeem.premium.challenges')}
        delay={SLIDE_MILLIS}
        slides={challenges.map((challenge) => ({
          key: challenge.id,
          content: <ChallengeSlide challenge={challenge} />,
        }))}
      />
    </>
  );
}

function ChallengeSlide({ challenge }: { challenge: ChallengeTile }): ReactNode {
  const t = useTexts();
  const { identifier, image, points, reward_type } = challenge;
  return (
    <Tile
      kind="challenge"
      title={<ContentText of={challenge} field="caption" />}
      image={image?.url ?? null}
      points={reward_type === 'prize' ? t('home.prize') : pointsLabel(points)}
      cta={<ButtonText challenge={challenge} />}
      to={`/challenge/${identifier}`}
    />
  );
}

function Premium(): ReactNode {
  const t = useTexts();
  const [count, setCount] = useState(COUNT.from);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setCount(COUNT.to));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Stack gap={1} align="center">
      <Figure>
        <PointsCounter value={count} duration={COUNT.millis} />+
      </Figure>
      <Text>{t('offers.redeem.premium.text')}</Text>
    </Stack>
  );
}

/** Membership challenges that are not completed yet; `undefined` until they have loaded. */
function useChallengesWithOfferRewards(): ChallengeTile[] | undefined {
  const { data, isError } = useApiQuery('/public/home/active_uncompleted_challenges');
  return isError ? [] : data?.filter(({ challenge_type: type }) => type === 'membership');
}
