import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { Heading, Page, Stack, Text } from '@laurel/ui';
import { useSession } from '@laurel/web-kit';
import { Navigate, useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { PageTitle } from '../parts/page-title.tsx';
import { termFor, hasFeature } from '../parts/program.ts';
import { ReceiptList } from './list/receipt-list.tsx';
import { Uploader } from './upload/uploader.tsx';
import { useTexts } from './use-texts.ts';

/** Uploads receipts, and lists them with their results. */
export function ReceiptsPage(): ReactNode {
  const t = useTexts();
  const location = useLocation();
  const signedIn = useSession((state) => state.participant !== null);
  if (!hasFeature('receipts')) return <Navigate to="/" replace />;
  if (!signedIn) return <Navigate to={signInAddress(location)} replace />;
  return (
    <Page>
      <PageTitle>{t('receipts.title')}</PageTitle>
      <Stack gap={8}>
        <Stack gap={2}>
          <Heading level={1}>{t('receipts.title')}</Heading>
          <Text tone="muted" measure>
            {t('receipts.lead', { term: termFor('points') })}
          </Text>
        </Stack>
        <Uploader />
        <ReceiptList />
      </Stack>
    </Page>
  );
}
