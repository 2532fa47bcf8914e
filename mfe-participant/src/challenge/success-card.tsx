import type { ChallengeResponse, SubmitChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Banner, ButtonLink, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

interface SuccessCardProps {
  challenge: ChallengeResponse;
  answer: SubmitChallengeResponse;
}

/** Replaces the form; the result of a quiz comes from the server, in the page's language. */
export function SuccessCard({ challenge, answer: { quiz_result: result } }: SuccessCardProps): ReactNode {
  const t = useTexts();
  const words = challenge.success_message ?? t('challenge.submitted');
  return (
    <Stack gap={4}>
      <Banner tone="success">
        {result ? `${words} ${t('challenge.quizResult', { right: result.right, of: result.of })}` : words}
      </Banner>
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
