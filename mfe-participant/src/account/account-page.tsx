import { Card, Grid, Heading, Page, Stack, StatCard, Text } from '@laurel/ui';
import { formatNumber, useSession } from '@laurel/web-kit';
import { Navigate, useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { ActivityList } from '../parts/activity-list.tsx';
import { signInAddress } from '../parts/sign-in-address.ts';
import { useTexts } from '../parts/use-texts.ts';

/** Balance, earnings and what they come from. */
export function AccountPage(): ReactNode {
  const t = useTexts();
  const location = useLocation();
  const participant = useSession((state) => state.participant);
  const points = useSession((state) => state.points);
  if (!participant) return <Navigate to={signInAddress(location)} replace />;
  return (
    <Page>
      <Stack gap={8}>
        <Heading level={1}>{t('account.title')}</Heading>
        <Grid>
          <StatCard label={t('account.challenges')} value={formatNumber(participant.completed_challenges)} />
          <StatCard label={t('account.balance')} value={formatNumber(points?.unused_points ?? '0')} />
          <StatCard label={t('account.lifetime')} value={formatNumber(points?.points ?? '0')} />
        </Grid>
        <Text tone="muted" size="sm" measure>
          {t('account.note')}
        </Text>
        <Card>
          <Stack gap={4}>
            <Heading level={2}>{t('account.activity')}</Heading>
            <ActivityList />
          </Stack>
        </Card>
      </Stack>
    </Page>
  );
}
