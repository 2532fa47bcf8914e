import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { ButtonLink, Heading, Page, Row, Stack, Text } from '@laurel/ui';
import { getPageData, useSession } from '@laurel/web-kit';
import { Navigate, useLocation } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { PageTitle } from '../parts/page-title.tsx';
import { EmbeddedContest } from './embedded-contest.tsx';
import { useTexts } from './use-texts.ts';

/** The photo contest that a partner runs for the program, on the partner's own page. */
export function ContestPage(): ReactNode {
  const t = useTexts();
  const location = useLocation();
  const signedIn = useSession((state) => state.participant !== null);
  const [attempt, setAttempt] = useState(1);
  const { contest_url: url } = getPageData();
  // This check comes first: a page that does not exist needs no sign-in.
  if (!url) return <Navigate to="/" replace />;
  if (!signedIn) return <Navigate to={signInAddress(location)} replace />;
  return (
    <Page>
      <PageTitle>{t('contest.title')}</PageTitle>
      <Stack gap={6}>
        <Row justify="between">
          <Stack gap={2}>
            <Heading level={1}>{t('contest.title')}</Heading>
            <Text tone="muted" measure>
              {t('contest.lead')}
            </Text>
          </Stack>
          <ButtonLink to="/photos">{t('contest.photos')}</ButtonLink>
        </Row>
        <EmbeddedContest key={attempt} url={url} onRetry={() => setAttempt(attempt + 1)} />
      </Stack>
    </Page>
  );
}
