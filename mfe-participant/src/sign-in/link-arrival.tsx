import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { Banner, Button, Stack } from '@laurel/ui';
import { api, type ApiError, useMutation } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useTexts } from './use-texts.ts';

interface LinkArrivalProps {
  onAnswer: (answer: VerifyResponse, email: string) => void;
}

function tokenInAddress(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get('token');
}

/** Someone arrived by a magic link: a press uses it, so that opening or prefetching the address never does. */
export function LinkArrival({ onAnswer }: LinkArrivalProps): ReactNode {
  const t = useTexts();
  const [token] = useState(tokenInAddress);
  const consume = useMutation<VerifyResponse, ApiError, string>({
    mutationFn: (secret) => api.post<VerifyResponse>('/public/signin/link', { token: secret }),
    onSuccess: (answer) => onAnswer(answer, ''),
  });
  if (token === null) return null;
  return (
    <Stack gap={3}>
      {consume.error ? (
        <Banner tone="danger">{consume.error.message}</Banner>
      ) : (
        <Button variant="primary" block loading={consume.isPending} onClick={() => consume.mutate(token)}>
          {t('signIn.useLink')}
        </Button>
      )}
    </Stack>
  );
}
