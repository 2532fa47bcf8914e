import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Badge,
  Banner,
  Button,
  EmptyState,
  ErrorState,
  Grid,
  NoMatchState,
  NoPermissionState,
  Page,
  Row,
  Skeleton,
  SkeletonGroup,
  Stack,
} from '../index.ts';
import { Progress } from './progress.tsx';
import type { StoryMeta } from '../stories/story-meta.ts';

export const meta: StoryMeta = { title: 'Feedback', areas: ['admin', 'participant'] };

export function Badges(): ReactNode {
  return (
    <Page>
      <Row>
        <Badge dot>Draft</Badge>
        <Badge dot tone="success">
          Active
        </Badge>
        <Badge dot tone="info">
          Scheduled
        </Badge>
        <Badge dot tone="warning">
          Needs review
        </Badge>
        <Badge dot tone="danger">
          Rejected
        </Badge>
        <Badge tone="primary" icon={<Ticket aria-hidden />}>
          +50 coins
        </Badge>
      </Row>
    </Page>
  );
}

export function Banners(): ReactNode {
  return (
    <Page>
      <Stack>
        <Banner tone="offline" title="You are offline.">
          What you see may be old; nothing is sent until you are connected.
        </Banner>
        <Banner title="It may take up to 24 hours for points to be assigned." />
        <Banner tone="success" title="Good news, Ada!">
          You completed this 3 hours ago.
        </Banner>
        <Banner
          tone="warning"
          title="This record was changed by someone else."
          action={<Button size="small">Show both</Button>}
        >
          Ben saved it two minutes ago.
        </Banner>
        <Banner tone="danger" title="An error occurred." />
      </Stack>
    </Page>
  );
}

export function Empty(): ReactNode {
  return (
    <Page>
      <EmptyState icon={<Ticket />} title="No rewards yet" action={<Button variant="primary">Add Reward</Button>}>
        Rewards are what participants spend their coins on.
      </EmptyState>
    </Page>
  );
}

export function NoMatch(): ReactNode {
  return (
    <Page>
      <NoMatchState filters={['“summer”', 'Status: Draft']} onClear={() => undefined} />
    </Page>
  );
}

export function NoPermission(): ReactNode {
  return (
    <Page>
      <NoPermissionState />
    </Page>
  );
}

export function Failed(): ReactNode {
  return (
    <Page>
      <ErrorState title="Error loading challenge" requestId="01JD6X2V7QK8T4" onRetry={() => undefined}>
        The site cannot be reached. Please check your connection and try again.
      </ErrorState>
    </Page>
  );
}

export function Loading(): ReactNode {
  return (
    <Page>
      <SkeletonGroup>
        <Grid>
          {Array.from({ length: 6 }, (_, index) => (
            <Stack key={index} gap={2}>
              <Skeleton height="9rem" shape="tile" />
              <Skeleton width="70%" />
              <Skeleton width="40%" />
            </Stack>
          ))}
        </Grid>
      </SkeletonGroup>
      <Stack gap={6}>
        <Progress label="Importing participants" value={0.24} detail="1,200 of 5,000 · 2 min left" />
        <Progress label="Preparing the export" value={null} />
      </Stack>
    </Page>
  );
}
