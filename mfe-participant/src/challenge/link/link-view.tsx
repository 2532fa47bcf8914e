import { Button } from '@laurel/ui';
import type { ReactNode } from 'react';
import { ButtonText } from '../../parts/content/button-text.tsx';
import { countClick } from '../count-click.ts';
import { SuccessCard } from '../success-card.tsx';
import { useSubmission } from '../use-submission.ts';
import type { ChallengeViewProps } from '../view-props.ts';

/** A link out; following it completes the challenge. */
export function LinkView({ challenge }: ChallengeViewProps): ReactNode {
  const submission = useSubmission(challenge);
  if (submission.data) return <SuccessCard challenge={challenge} answer={submission.data} />;
  return (
    <Button
      variant="primary"
      block
      loading={submission.isPending}
      onClick={() => {
        // The click itself opens the window, or the browser would block it as a pop-up.
        if (challenge.link_url) {
          window.open(challenge.link_url, '_blank', 'noopener');
          void countClick(challenge);
        }
        submission.mutate(undefined);
      }}
    >
      <ButtonText challenge={challenge} />
    </Button>
  );
}
