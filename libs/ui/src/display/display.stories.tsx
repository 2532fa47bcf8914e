import { type ReactNode, useEffect, useState } from 'react';
import {
  Badge,
  Button,
  Card,
  Grid,
  Page,
  Picture,
  PointsCounter,
  Row,
  Stack,
  StatCard,
  Text,
  Tile,
  TileGrid,
} from '../index.ts';
import { Avatar } from './avatar.tsx';
import { Countdown } from './countdown.tsx';
import { DataList } from './data-list.tsx';
import { longSpanish, picture } from '../stories/story-content.ts';
import type { StoryMeta } from '../stories/story-meta.ts';

export const meta: StoryMeta = { title: 'Display', areas: ['admin', 'participant'] };

export function Tiles(): ReactNode {
  return (
    <Page>
      <TileGrid>
        <li>
          <Tile
            kind="challenge"
            title="Watch the harvest film"
            image={picture(28)}
            points="+50 coins"
            cta="Watch Now"
            to="/challenge/1"
            meta="3 days left"
          >
            Two minutes with the growers of the valley.
          </Tile>
        </li>
        <li>
          <Tile
            kind="challenge"
            title="Tell us about your week"
            image={picture(150)}
            points="+120 coins"
            cta="Take a Quiz"
            to="/challenge/2"
          />
        </li>
        <li>
          <Tile
            kind="reward"
            title="Weekend for two by the sea"
            image={picture(210)}
            points="2,500 coins"
            cta="View"
            to="/reward/3"
            meta="Sweepstake"
          >
            One winner every month.
          </Tile>
        </li>
        <li>
          <Tile
            kind="reward"
            title="Coffee on the house"
            image={null}
            points="250 coins"
            dimmed
            meta={<Badge tone="success">Claimed</Badge>}
          />
        </li>
      </TileGrid>
    </Page>
  );
}

export function LongTiles(): ReactNode {
  return (
    <Page>
      <TileGrid>
        <li>
          <Tile
            kind="challenge"
            title={longSpanish}
            image={picture(300)}
            points="+1.250.000 monedas de la comunidad"
            cta="Completar la encuesta ahora"
            to="/challenge/1"
            meta="Quedan 3 días y 12 horas"
          >
            {longSpanish}. {longSpanish}. {longSpanish}. {longSpanish}.
          </Tile>
        </li>
        <li>
          <Tile
            kind="reward"
            title="Donaudampfschifffahrtsgesellschaftskapitän"
            image={picture(80)}
            cta="Ver"
            to="/reward/1"
          />
        </li>
      </TileGrid>
    </Page>
  );
}

export function Cards(): ReactNode {
  return (
    <Page>
      <Stack gap={6}>
        <Grid min="small">
          <StatCard label="Active participants" value="12,480" detail="+312 in the last thirty days" />
          <StatCard label="Completed challenges" value="98,114" detail="4,021 in the last thirty days" />
          <StatCard label="Program visits" value="1,204,557" />
          <StatCard label="Participant actions" value="" detail=" " loading />
        </Grid>
        <Grid min="sidebar">
          <Card title="Latest users" actions={<Button size="small">All users</Button>}>
            <Stack gap={3}>
              {['Ada Lovelace', 'Ben', 'Chimamanda Ngozi Adichie'].map((name) => (
                <Row key={name} wrap={false}>
                  <Avatar name={name} src={name === 'Ben' ? picture(190) : null} />
                  <Text truncate>{name}</Text>
                </Row>
              ))}
            </Stack>
          </Card>
          <Card title="Challenge">
            <DataList
              items={[
                {
                  label: 'Status',
                  value: (
                    <Badge dot tone="success">
                      Active
                    </Badge>
                  ),
                },
                { label: 'Type', value: 'Video' },
                { label: 'Earnable Points', value: '50' },
                { label: 'Start', value: 'Nov 21, 2026' },
                { label: 'End', value: null },
              ]}
            />
          </Card>
        </Grid>
      </Stack>
    </Page>
  );
}

export function Counting(): ReactNode {
  const [points, setPoints] = useState(1_250);
  const [until] = useState(() => Date.now() + 58_000);
  useEffect(() => {
    const timer = setTimeout(() => setPoints(1_300), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page>
      <Stack>
        <Row>
          <Avatar name="Ada Lovelace" size="large" />
          <Text size="lg" weight="bold">
            <PointsCounter value={points} prefix="+" term="coins" />
          </Text>
          <Button onClick={() => setPoints(points + 500)}>Earn</Button>
        </Row>
        <Text tone="muted">
          <Countdown
            until={until}
            startText="A new code can be requested in one minute."
            endText="You can request a new code now."
          >
            {(left) => `Request a new code in ${left}`}
          </Countdown>
        </Text>
      </Stack>
    </Page>
  );
}

export function Pictures(): ReactNode {
  return (
    <Page>
      <Grid>
        <Picture src={picture(20)} alt="Hills at dusk" />
        <Picture src={null} alt="No picture yet" />
        <Picture src="/missing.png" alt="A picture that cannot be loaded" />
      </Grid>
    </Page>
  );
}
