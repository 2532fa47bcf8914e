import { Button } from '@laurel/ui';
import type { ReactNode } from 'react';
import { ChallengeHtml } from '../challenge-html.tsx';
import { SuccessCard } from '../success-card.tsx';
import { useSubmission } from '../use-submission.ts';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';

/** An article with a button that confirms it was read. */
export function ArticleView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  const submission = useSubmission(challenge);
  return (
    <>
      <ChallengeHtml challenge={challenge} field="content" />
      {submission.data ? (
        <SuccessCard challenge={challenge} answer={submission.data} />
      ) : (
        <Button variant="primary" block loading={submission.isPending} onClick={() => submission.mutate(undefined)}>
          {t('challenge.haveRead')}
        </Button>
      )}
    </>
  );
}
