import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Badge, Banner, Card, Heading, Page, Picture, Stack } from '@laurel/ui';
import { type ReactNode, useState } from 'react';
import { contentLang } from '../parts/content/content-text.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { pointsLabel } from '../parts/points-label.ts';
import { ChallengeHtml } from './challenge-html.tsx';
import { Completed } from './completed.tsx';
import { isCompleted } from './is-completed.ts';
import { siteKindOf } from './site-kinds.ts';
import { useTexts } from './use-texts.ts';
import { viewOf, views } from './views.tsx';

export function ChallengeView({ challenge }: { challenge: ChallengeResponse }): ReactNode {
  const points = useBonus(challenge);
  const kind = siteKindOf(challenge.challenge_type);
  // The state is read once: a completion that happens here is shown by its own view.
  const [done] = useState(() => isCompleted(challenge) && !kind.isLasting);
  return (
    <Page width="narrow">
      <PageTitle>{challenge.caption}</PageTitle>
      <Card>
        <Stack gap={5}>
          {kind.hasPicture && (
            <Picture
              src={challenge.image?.url ?? null}
              alt=""
              ratio="wide"
              sizes="(min-width: 48rem) 45rem, 100vw"
              eager
            />
          )}
          {points && (
            <div>
              <Badge tone="info">{points}</Badge>
            </div>
          )}
          <Heading level={1} {...contentLang(challenge, 'caption')}>
            {challenge.caption}
          </Heading>
          <ChallengeHtml challenge={challenge} field="description" />
          {done ? <Completed challenge={challenge} /> : <ToDo challenge={challenge} />}
        </Stack>
      </Card>
    </Page>
  );
}

/** The points of a completion; those of a donation follow the chosen amount. */
function useBonus({ reward_type: reward, points, donation_challenge: donation }: ChallengeResponse): string | null {
  const t = useTexts();
  if (reward === 'prize') return t('home.prize');
  const choices = donation?.active_donation_challenge_amount_options.map((amount) => amount.points) ?? [points];
  const most = pointsLabel(Math.max(0, ...choices));
  return most && new Set(choices).size > 1 ? t('challenge.upTo', { points: most }) : most;
}

function ToDo({ challenge }: { challenge: ChallengeResponse }): ReactNode {
  const t = useTexts();
  if (challenge.api_completion_only) return <Banner tone="info">{t('challenge.automatic')}</Banner>;
  const View = views[viewOf(challenge)];
  return <View challenge={challenge} />;
}
