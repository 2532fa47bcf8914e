import type { ChallengeResponse, SubmitChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { toast } from '@laurel/ui';
import {
  type ApiError,
  api,
  expectPoints,
  toFormData,
  useIdempotentMutation,
  type UseMutationResult,
  useQueryClient,
} from '@laurel/web-kit';
import { useCallback } from 'react';
import { useRefusalNotice } from '../parts/feedback/refusal-notice.ts';
import { useTexts } from './use-texts.ts';

/** Answers by question id. */
export type GivenAnswers = Record<string, { id: string; type: string; value: string[] }>;

/** Submits a challenge, with answers where it has questions; shows the error of a failure. */
export function useSubmission(
  challenge: ChallengeResponse,
): UseMutationResult<SubmitChallengeResponse, ApiError, GivenAnswers | undefined> {
  const onSuccess = useCredited();
  const t = useTexts();
  const notice = useRefusalNotice();
  return useIdempotentMutation(
    (questions, key) =>
      api.post('/public/challenges/submit', toFormData({ challenge_id: challenge.id, questions }), {
        idempotencyKey: key,
      }),
    {
      onSuccess,
      onError: (error) =>
        notice(error, (message) => {
          if (error.worded === false) toast.error(t('challenge.wrong'), t('challenge.tryAgain'));
          else toast.error(message);
        }),
    },
  );
}

/** The effects of a completion: the points in the header grow, and the tile leaves the home page. */
export function useCredited(): (completion: { points: number }) => void {
  const client = useQueryClient();
  return useCallback(
    ({ points }) => {
      if (points > 0) void expectPoints();
      void client.invalidateQueries({ queryKey: ['api', '/public/home/active_uncompleted_challenges'] });
    },
    [client],
  );
}
