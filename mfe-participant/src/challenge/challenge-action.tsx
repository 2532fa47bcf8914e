import type { ChallengeResponse, SubmitChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Banner, Button, Stack, toast } from '@laurel/ui';
import { api, expectPoints, toFormData, useIdempotentMutation, useQueryClient } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';
import { EarnMore } from './completed.tsx';

/** The one thing to do: visit, act or read, and have it counted. */
export function ChallengeAction({ challenge }: { challenge: ChallengeResponse }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const submit = useIdempotentMutation(
    (_: undefined, key) =>
      api.post<SubmitChallengeResponse>('/public/challenges/submit', toFormData({ challenge_id: challenge.id }), {
        idempotencyKey: key,
      }),
    {
      onSuccess: ({ points }) => {
        if (points > 0) void expectPoints();
        void client.invalidateQueries({ queryKey: ['api', '/public/home/active_uncompleted_challenges'] });
      },
      onError: (error) => {
        if (error.message) toast.error(error.message);
        else toast.error(t('challenge.wrong'), t('challenge.tryAgain'));
      },
    },
  );
  if (submit.data) {
    return (
      <Stack gap={4}>
        <Banner tone="success">{submit.data.message}</Banner>
        <EarnMore />
      </Stack>
    );
  }
  if (challenge.api_completion_only) return <Banner tone="info">{t('challenge.automatic')}</Banner>;
  return (
    <Button
      variant="primary"
      block
      loading={submit.isPending}
      onClick={() => {
        // Opened by the press itself, or the browser would take it for a pop-up.
        if (challenge.link_url) window.open(challenge.link_url, '_blank', 'noopener');
        submit.mutate(undefined);
      }}
    >
      {challenge.challenge_type === 'article' ? t('challenge.haveRead') : challenge.cta_button_text}
    </Button>
  );
}
