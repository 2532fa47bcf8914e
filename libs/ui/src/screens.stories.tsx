import {
  Button,
  ButtonLink,
  Grid,
  Heading,
  Page,
  PointsCounter,
  Row,
  Stack,
  StatCard,
  Text,
  Tile,
  TileGrid,
} from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { Progress } from '@laurel/ui/progress';
import { SideMenu } from '@laurel/ui/side-menu';
import { ChartLine, Gift, Trophy, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { picture } from './stories/story-content.ts';
import type { StoryMeta } from './stories/story-meta.ts';
import { Carousel } from './carousel.tsx';

export const meta: StoryMeta = { title: 'Screens', areas: ['admin', 'participant'] };

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-3) var(--space-4);
  background: var(--color-header, var(--color-surface));
  color: var(--color-on-header, var(--color-text));
  border-bottom: 1px solid var(--color-border);
`;

const Hero = styled.section`
  display: grid;
  align-content: center;
  gap: var(--space-4);
  min-height: 22rem;
  padding: var(--space-10) var(--space-4);
  background:
    radial-gradient(90% 120% at 85% 10%, color-mix(in oklab, var(--color-secondary) 55%, transparent), transparent 65%),
    radial-gradient(80% 120% at 10% 100%, color-mix(in oklab, var(--color-primary) 28%, transparent), transparent 60%);
  & > * {
    width: 100%;
    max-width: var(--content-width);
    margin-inline: auto;
  }
`;

const Shell = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 64rem) {
    grid-template-columns: 15rem minmax(0, 1fr);
  }
  & > nav {
    padding: var(--space-4) var(--space-3);
  }
`;

const tiles = [
  { title: 'Watch the harvest film', hue: 28, points: '+50 coins', cta: 'Watch Now', meta: '3 days left' },
  { title: 'Tell us about your week', hue: 150, points: '+120 coins', cta: 'Take a Quiz', meta: '' },
  { title: 'Recruit Friends', hue: 330, points: '+500 coins', cta: 'Recruit Friends', meta: '' },
];

export function ParticipantHome(): ReactNode {
  return (
    <>
      <Bar>
        <Heading level={2} size="md">
          Green Market
        </Heading>
        <Row gap={4}>
          <Text as="span">Hi! Ada</Text>
          <Text as="span" weight="bold">
            <PointsCounter value="1250" prefix="+" term="coins" />
          </Text>
        </Row>
      </Bar>
      <Hero>
        <Stack align="start">
          <Heading level={1} size="hero">
            Every visit earns something
          </Heading>
          <Text size="lg" measure>
            Complete challenges at the market, collect coins and choose what they are worth.
          </Text>
          <Row>
            <ButtonLink to="/signin" variant="primary">
              Get Started
            </ButtonLink>
          </Row>
        </Stack>
      </Hero>
      <Page>
        <Stack gap={10}>
          <Stack gap={4}>
            <Heading level={2}>Active challenges</Heading>
            <TileGrid>
              {tiles.map(({ title, hue, points, cta, meta: note }) => (
                <li key={title}>
                  <Tile
                    kind="challenge"
                    title={title}
                    image={picture(hue)}
                    points={points}
                    cta={cta}
                    to="/challenge/1"
                    meta={note}
                  />
                </li>
              ))}
            </TileGrid>
          </Stack>
          <Stack gap={4}>
            <Heading level={2}>What you can win:</Heading>
            <Carousel
              label="What you can win:"
              delay={7_000}
              size="tile"
              slides={[210, 80, 300, 10].map((hue) => ({
                key: String(hue),
                content: (
                  <Tile
                    kind="reward"
                    title="Weekend for two by the sea"
                    image={picture(hue)}
                    points="2,500 coins"
                    cta="View"
                    to="/reward/1"
                  />
                ),
              }))}
            />
          </Stack>
          <Progress label="Next reward: Coffee on the house" value={0.78} detail="1,250 of 1,600 coins" />
        </Stack>
      </Page>
    </>
  );
}

export function AdminDashboard(): ReactNode {
  return (
    <Shell>
      <SideMenu
        label="Program"
        groups={[
          {
            title: 'Green Market',
            items: [
              { label: 'Dashboard', to: '/dashboard', icon: <ChartLine aria-hidden />, current: true },
              { label: 'Challenges', to: '/challenges', icon: <Trophy aria-hidden />, current: false },
              { label: 'Rewards', to: '/rewards', icon: <Gift aria-hidden />, current: false },
              { label: 'Participants', to: '/users', icon: <Users aria-hidden />, current: false },
            ],
          },
        ]}
      />
      <Page>
        <PageHeader title="Dashboard" actions={<Button variant="primary">Go to Program Page</Button>} />
        <Stack gap={4}>
          <Grid min="small">
            <StatCard label="Active participants" value="12,480" detail="+312 in the last thirty days" />
            <StatCard label="Completed challenges" value="98,114" detail="4,021 in the last thirty days" />
            <StatCard label="Program visits" value="1,204,557" detail="80,200 in the last thirty days" />
            <StatCard label="Participant actions" value="402,118" detail="31,870 in the last thirty days" />
          </Grid>
        </Stack>
      </Page>
    </Shell>
  );
}
