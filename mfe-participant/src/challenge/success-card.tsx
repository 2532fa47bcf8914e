import type { ChallengeResponse, SubmitChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Banner, ButtonLink, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';
import { takeFocus } from '../parts/feedback/focus.ts';
import { useTexts } from './use-texts.ts';

interface SuccessCardProps {
  challenge: ChallengeResponse;
  answer: SubmitChallengeResponse;
}

/** Replaces the form, and takes the focus from its button, by which it is read out; the result of a quiz comes from the server, in the page's language. */
export function SuccessCard({ challenge, answer: { quiz_result: result } }: SuccessCardProps): ReactNode {
  const t = useTexts();
  const message = challenge.success_message ?? t('challenge.submitted');
  const words = result ? `${message} ${t('challenge.quizResult', { right: result.right, of: result.of })}` : message;
  return (
    <Stack gap={4}>
      <div ref={takeFocus}>
        <Banner tone="success" live={false}>
          {words}
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
