import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/idempotency.ts';
import { useMutation } from './use-mutation.ts';

interface Attempt {
  input: string;
  key: string;
}

/**
 * A mutation that may be pressed again after a lost answer: the same input keeps its key until the server has answered
 * for certain, so that the second press repeats the first effect instead of adding one.
 */
export function useIdempotentMutation<TAnswer, TInput = void>(
  call: (input: TInput, idempotencyKey: string) => Promise<TAnswer>,
  options: Omit<UseMutationOptions<TAnswer, ApiError, TInput>, 'mutationFn'> = {},
): UseMutationResult<TAnswer, ApiError, TInput> {
  const attempt = useRef<Attempt | null>(null);
  return useMutation<TAnswer, ApiError, TInput>({
    ...options,
    mutationFn: async (input) => {
      const text = JSON.stringify([input]);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newIdempotencyKey() };
      try {
        const answer = await call(input, attempt.current.key);
        attempt.current = null;
        return answer;
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.kind === 'refused' && error.status !== 429) attempt.current = null;
        throw error;
      }
    },
  });
}
