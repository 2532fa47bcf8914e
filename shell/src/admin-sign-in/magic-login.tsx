import { Button, Card, Center, Heading, Stack, Text, toast } from '@laurel/ui';
import { Navigate } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { submitForm } from '../page/submit-form.ts';
import { LOGIN, useWantedPage } from './wanted-page.ts';

const readToken = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/**
 * The landing page of a staff sign-in link. The token follows the `#`, which no server receives, and only a click uses
 * it: opening or prefetching the address never signs in. The server redirects onwards, or to the sign-in, which shows
 * the reason.
 */
export function MagicLogin(): ReactNode {
  const t = useAdminTexts();
  const wanted = useWantedPage();
  const [token] = useState(readToken);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (token === '') toast.error(t('magicLogin.ended'), undefined, { id: 'magic-login' });
    // The token leaves the address, so that no later reader of it finds one.
    else window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, [token, t]);
  if (token === '') return <Navigate to={LOGIN} replace />;
  const signIn = (): void => {
    setSent(true);
    submitForm(`/admin/v2/auth/link?redirect_to=${encodeURIComponent(wanted)}`, { token });
  };
  return (
    <Center as="main">
      <Card>
        <Stack gap={4}>
          <Heading level={1}>{t('magicLogin.title')}</Heading>
          <Text tone="muted">{t('magicLogin.text')}</Text>
          <Button variant="primary" loading={sent} onClick={signIn}>
            {t('signIn.verify')}
          </Button>
        </Stack>
      </Card>
    </Center>
  );
}
