import { ButtonLink, Heading, Page, Picture, Stack, Text, Tile } from '@laurel/ui';
import type { ReactNode } from 'react';
import { picture } from './stories/story-content.ts';
import type { StoryMeta } from './stories/story-meta.ts';
import { Carousel } from './carousel.tsx';

export const meta: StoryMeta = { title: 'Carousel', areas: ['admin', 'participant'] };

const slides = [28, 150, 210, 300, 340].map((hue, index) => ({
  key: String(hue),
  content: (
    <Tile
      kind="reward"
      title={`Reward ${index + 1}`}
      image={picture(hue)}
      points={`${(index + 1) * 250} coins`}
      cta="View"
      to={`/reward/${index}`}
    />
  ),
}));

export function TilesByThemselves(): ReactNode {
  return (
    <Page>
      <Heading level={2}>What you can win:</Heading>
      <Carousel label="What you can win:" delay={7_000} size="tile" slides={slides} />
    </Page>
  );
}

export function Programme(): ReactNode {
  return (
    <Page>
      <Carousel
        label="News"
        slides={[20, 260].map((hue) => ({
          key: String(hue),
          content: (
            <Stack>
              <Picture src={picture(hue)} alt="" ratio="wide" eager />
              <Heading level={2} size="xl">
                The autumn market is open
              </Heading>
              <Text measure>Collect double coins at every stand until Sunday.</Text>
              <div>
                <ButtonLink variant="primary" href="https://example.test">
                  Learn More
                </ButtonLink>
              </div>
            </Stack>
          ),
        }))}
      />
    </Page>
  );
}

export function Fast(): ReactNode {
  return (
    <Page>
      <Carousel label="What you can win:" delay={700} slides={slides} />
    </Page>
  );
}

export function One(): ReactNode {
  return (
    <Page>
      <Carousel label="What you can win:" delay={3_000} slides={slides.slice(0, 1)} />
    </Page>
  );
}
