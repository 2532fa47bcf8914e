import { type ReactNode, useState } from 'react';
import { Select, Switch } from '@laurel/ui/fields';
import { currentTheme, Grid, Page, Row, setTheme } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { SideMenu } from '@laurel/ui/side-menu';
import type { Area } from '@laurel/ui/stories';
import type { Story } from './story.ts';

const AREAS = [
  { value: 'participant', label: 'Participant site' },
  { value: 'admin', label: 'Back-office' },
];

/** All stories by component, with the site and the theme to see them in. */
export function Catalogue({ stories, area }: { stories: readonly Story[]; area: Area }): ReactNode {
  const [light, setLight] = useState(currentTheme() === 'light');
  const titles = [...new Set(stories.map(({ title }) => title))].sort();
  const go = (next: string): void => window.location.assign(`/?area=${next}&theme=${light ? 'light' : 'dark'}`);
  const controls = (
    <Row>
      <Select aria-label="Site" options={AREAS} value={area} onChange={(event) => go(event.target.value)} />
      <Switch
        label="Light"
        checked={light}
        onChange={(event) => {
          setLight(event.target.checked);
          setTheme(event.target.checked ? 'light' : 'dark');
        }}
      />
    </Row>
  );
  return (
    <Page>
      <main>
        <PageHeader title="Stories" description="Every component in every state." actions={controls} />
        <Grid gap={6}>
          {titles.map((title) => (
            <SideMenu
              key={title}
              label={title}
              groups={[
                {
                  title,
                  items: stories
                    .filter((story) => story.title === title && story.areas.includes(area))
                    .map(({ id, name }) => ({
                      label: name,
                      to: `/?story=${id}&area=${area}&theme=${light ? 'light' : 'dark'}`,
                      current: false,
                    })),
                },
              ]}
            />
          ))}
        </Grid>
      </main>
    </Page>
  );
}
