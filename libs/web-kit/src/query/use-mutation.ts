import {
  useMutation as useTanstackMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that ignores calls while it runs: its button is disabled a moment after the click, too late for the second
 * one of a double click.
 */
export function useMutation<Answer, Failure = Error, Input = void>(
  options: UseMutationOptions<Answer, Failure, Input>,
): UseMutationResult<Answer, Failure, Input> {
  const underWay = useRef(false);
  const mutation = useTanstackMutation<Answer, Failure, Input>({
    ...options,
    onSettled: (...ended) => {
      underWay.current = false;
      return options.onSettled?.(...ended);
    },
  });
  const mutate: typeof mutation.mutate = (...input) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(...input);
  };
  return { ...mutation, mutate };
}
