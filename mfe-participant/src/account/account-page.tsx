import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { Card, Grid, Heading, Page, SectionError, Skeleton, SkeletonGroup, Stack, StatCard, Text } from '@laurel/ui';
import { formatNumber, useApiQuery, useSession } from '@laurel/web-kit';
import { Navigate, useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { PageTitle } from '../parts/page-title.tsx';
import { hasFeature, ownTitle, termFor } from '../parts/program.ts';
import { ActivityTable } from './history/activity-table.tsx';
import { PointsStatement } from './history/points-statement.tsx';
import { EmailSettings } from './profile/email-settings.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { OwnData } from './security/own-data.tsx';
import { SessionList } from './security/session-list.tsx';
import { BadgeCard } from './badge-card.tsx';
import { TierCard } from './tier-card.tsx';
import { useTexts } from './use-texts.ts';

/** Balance and earnings, their sources, and the participant's profile. */
export function AccountPage(): ReactNode {
  const t = useTexts();
  const location = useLocation();
  const signedIn = useSession((state) => state.participant !== null);
  const own = ownTitle('my_account_title');
  const title = own?.text ?? t('account.title');
  if (!signedIn) return <Navigate to={signInAddress(location)} replace />;
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Stack gap={8}>
        <Heading level={1} lang={own?.lang}>
          {title}
        </Heading>
        <Tiles />
        <BadgeCard />
        {hasFeature('tiers') && <TierCard />}
        <Details />
        <ActivityTable />
        <PointsStatement />
        <Grid min="small">
          <SessionList />
          <OwnData />
        </Grid>
      </Stack>
    </Page>
  );
}

function Tiles(): ReactNode {
  const t = useTexts();
  const participant = useSession((state) => state.participant);
  const points = useSession((state) => state.points);
  return (
    <Stack gap={4}>
      <Grid min="small">
        <StatCard label={t('account.tiles.challenges')} value={formatNumber(participant?.completed_challenges ?? 0)} />
        <StatCard label={t('account.tiles.balance')} value={formatNumber(points?.unused_points ?? '0')} />
        <StatCard label={t('account.tiles.lifetime')} value={formatNumber(points?.points ?? '0')} />
      </Grid>
      <Text tone="muted" size="sm" measure>
        {t('account.note', { term: termFor('points') })} {t('account.limits')}
      </Text>
    </Stack>
  );
}

function Details(): ReactNode {
  const t = useTexts();
  // Typed values are not replaced: the forms themselves ask for a newer version.
  const { data, error, isFetching, refetch } = useApiQuery('/public/account', { staleTime: Infinity });
  if (data) {
    return (
      <Grid min="sidebar">
        <ProfileForm account={data} />
        <EmailSettings account={data} />
      </Grid>
    );
  }
  if (error) {
    return (
      <Card>
        <SectionError
          title={t('account.failed')}
          requestId={error.requestId}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {error.message}
        </SectionError>
      </Card>
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton shape="card" width="100%" height="24rem" />
    </SkeletonGroup>
  );
}
