import { ChartLine, Gift, Settings, Trophy, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge, Button, Heading, Page, Prose, SkipLink, Stack, Text } from '../index.ts';
import { PageHeader } from './page-header.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabLinks, Tabs } from './tabs.tsx';
import { longSpanish } from '../stories/story-content.ts';
import type { StoryMeta } from '../stories/story-meta.ts';

export const meta: StoryMeta = { title: 'Layout', areas: ['admin', 'participant'] };

export function Header(): ReactNode {
  return (
    <Page>
      <SkipLink />
      <PageHeader
        title="Watch the harvest film"
        badge={
          <Badge dot tone="success">
            Active
          </Badge>
        }
        description="Two minutes with the growers of the valley."
        breadcrumbs={[
          { label: 'Green Market', to: '/admin/v2/programs/1' },
          { label: 'Challenges', to: '/admin/v2/programs/1/challenges' },
        ]}
        actions={
          <>
            <Button>Duplicate</Button>
            <Button variant="primary">Edit</Button>
          </>
        }
      />
      <PageHeader
        title={longSpanish}
        breadcrumbs={[{ label: 'Desafíos', to: '/' }]}
        actions={<Button variant="primary">Crear un desafío nuevo</Button>}
      />
    </Page>
  );
}

export function Menu(): ReactNode {
  const item = (
    label: string,
    icon: ReactNode,
    current = false,
  ): { label: string; to: string; icon: ReactNode; current: boolean } => ({
    label,
    to: `/${label.toLowerCase()}`,
    icon,
    current,
  });
  return (
    <Page width="narrow">
      <SideMenu
        label="Program"
        groups={[
          {
            items: [
              item('Dashboard', <ChartLine aria-hidden />),
              item('Challenges', <Trophy aria-hidden />, true),
              item('Rewards', <Gift aria-hidden />),
              item('Participants', <Users aria-hidden />),
            ],
          },
          {
            title: 'Settings',
            items: [item('Configuración general del programa de fidelización', <Settings aria-hidden />)],
          },
        ]}
      />
    </Page>
  );
}

export function TabsInAPage(): ReactNode {
  const [tab, setTab] = useState('overview');
  return (
    <Page>
      <Tabs
        label="Dashboard"
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'overview', label: 'Overview' },
          { id: 'actions', label: 'Actions', count: 128 },
          { id: 'challenges', label: 'Challenges' },
          { id: 'rewards', label: 'Rewards' },
        ]}
      >
        <Text>The {tab} of the program.</Text>
      </Tabs>
      <TabLinks
        label="Participant"
        items={[
          { label: 'Profile', to: '/users/7', current: false },
          { label: 'Rewards', to: '/users/7/rewards', current: true, count: 3 },
          { label: 'Challenges', to: '/users/7/challenges', current: false },
          { label: 'Attributes', to: '/users/7/attributes', current: false },
        ]}
      />
    </Page>
  );
}

export function Typography(): ReactNode {
  return (
    <Page>
      <Stack>
        <Heading level={1} size="hero">
          Every visit earns something
        </Heading>
        <Heading level={2} size="xl">
          What you can win:
        </Heading>
        <Heading level={3}>Completed Activities</Heading>
        <Text size="lg">Large text for introductions.</Text>
        <Text>Text for reading.</Text>
        <Text tone="muted" size="sm">
          Quieter words beside it.
        </Text>
        <Text tone="danger">Something is wrong.</Text>
        <Text tone="success">Something went well.</Text>
        <Prose>
          <h2>Official rules</h2>
          <p>
            No purchase is necessary. See the <a href="#privacy">privacy policy</a>.
          </p>
          <ul>
            <li>Open to residents aged 18 or older.</li>
            <li>One entry a person and day.</li>
          </ul>
          <blockquote>Points have no cash value.</blockquote>
        </Prose>
      </Stack>
    </Page>
  );
}
