import { Button, Card, Center, Heading, Stack, Text, toast } from '@laurel/ui';
import { Navigate } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { submitForm } from '../page/submit-form.ts';
import { LOGIN, useWantedPage } from './wanted-page.ts';

const readToken = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/**
 * Someone of the staff arrived by a link. The token stands behind the `#`, which no server sees, and only a press uses
 * it: opening or prefetching the address never signs in. The server leads on, or to the sign-in, which says why.
 */
export function MagicLogin(): ReactNode {
  const t = useAdminTexts();
  const wanted = useWantedPage();
  const [token] = useState(readToken);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (token === '') toast.error(t('magicLogin.ended'), undefined, { id: 'magic-login' });
    // Nobody who looks at the address later finds it.
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
