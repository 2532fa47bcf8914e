import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Badge, Card, Heading, Page, Picture, Prose, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';
import { pointsLabel } from '../parts/points-label.ts';
import { useTexts } from './use-texts.ts';
import { ChallengeAction } from './challenge-action.tsx';
import { Completed } from './completed.tsx';

export function ChallengeView({ challenge }: { challenge: ChallengeResponse }): ReactNode {
  const t = useTexts();
  const points = challenge.reward_type === 'prize' ? t('home.prize') : pointsLabel(challenge.points);
  const done = isCompleted(challenge);
  return (
    <Page width="narrow">
      <Card>
        <Stack gap={5}>
          <Picture src={challenge.image?.url ?? null} alt="" ratio="wide" eager />
          {points && (
            <div>
              <Badge tone="info">{points}</Badge>
            </div>
          )}
          <Heading level={1}>{challenge.caption}</Heading>
          <Html text={challenge.description} />
          {challenge.challenge_type === 'article' && <Html text={challenge.content} />}
          {done ? <Completed challenge={challenge} /> : <ChallengeAction challenge={challenge} />}
        </Stack>
      </Card>
    </Page>
  );
}

/** For call_action a repeatable challenge that was done counts as completed too. */
function isCompleted(challenge: ChallengeResponse): boolean {
  if (challenge.completed_by_current_participant_on === null) return false;
  return (
    !challenge.is_repeatable || (challenge.challenge_type === 'call_action' && challenge.is_repeatable_and_completed)
  );
}

/** HTML that the service has sanitised when it was written. */
function Html({ text }: { text: string }): ReactNode {
  return text === '' ? null : <Prose dangerouslySetInnerHTML={{ __html: text }} />;
}
