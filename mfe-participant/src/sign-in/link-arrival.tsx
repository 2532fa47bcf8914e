import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { Banner, Button, Stack } from '@laurel/ui';
import { takeFocus } from '../parts/feedback/focus.ts';
import { api, type ApiError, useMutation } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

interface LinkArrivalProps {
  token: string;
  onAnswer: (answer: VerifyResponse, email: string) => void;
}

/**
 * The landing page of a magic link: a click uses it, so that opening or prefetching the address never does. The button
 * stays after a failed connection, because the link may still be valid.
 */
export function LinkArrival({ token, onAnswer }: LinkArrivalProps): ReactNode {
  const t = useTexts();
  const consume = useMutation<VerifyResponse, ApiError>({
    mutationFn: () => api.post('/public/signin/link', { token }),
    onSuccess: (answer) => onAnswer(answer, ''),
  });
  return (
    <Stack gap={3}>
      {consume.error && (
        <div key={consume.submittedAt} ref={takeFocus}>
          <Banner tone="danger" live={false}>
            {consume.error.message}
          </Banner>
        </div>
      )}
      {consume.error?.transient !== false && (
        <Button variant="primary" block loading={consume.isPending} onClick={() => consume.mutate()}>
          {t('signIn.useLink')}
        </Button>
      )}
    </Stack>
  );
}
