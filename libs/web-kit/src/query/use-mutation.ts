import {
  useMutation as useTanstackMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that does not begin again before it has ended: what disables its button is rendered a moment after the
 * click, which is after the second one of a double click.
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
