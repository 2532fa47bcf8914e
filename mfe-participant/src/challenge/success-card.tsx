import type { ChallengeResponse, SubmitChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Banner, ButtonLink, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';
import { ContentText } from '../parts/content/content-text.tsx';
import { takeFocus } from '../parts/feedback/focus.ts';
import { useTexts } from './use-texts.ts';

interface SuccessCardProps {
  challenge: ChallengeResponse;
  answer: SubmitChallengeResponse;
}

/** Replaces the form, and takes the focus from its button, by which it is read out; the result of a quiz comes from the server, in the page's language. */
export function SuccessCard({ challenge, answer: { quiz_result: result } }: SuccessCardProps): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={4}>
      <div ref={takeFocus}>
        <Banner tone="success" live={false}>
          {challenge.success_message === null ? (
            t('challenge.submitted')
          ) : (
            <ContentText of={challenge} field="success_message" />
          )}
          {result && ` ${t('challenge.quizResult', { right: result.right, of: result.of })}`}
        </Banner>
      </div>
      <EarnMore />
    </Stack>
  );
}

export function EarnMore(): ReactNode {
  const t = useTexts();
  return (
    <ButtonLink to="/" variant="primary" block>
      {t('challenge.earnMore')}
    </ButtonLink>
  );
}
