import { lazyRoute } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { OneChallenge } from './one-challenge.tsx';

// When the posts fail, the rest of the page works.
const LazyPosts = lazyRoute(
  async () => (await import('./social-posts.tsx').catch(() => ({ SocialPosts: () => null }))).SocialPosts,
);

/** The program's latest posts, below the challenge to view all of them. */
export function SocialFeed(): ReactNode {
  const t = useTexts();
  return (
    <OneChallenge section="social_feed_challenge" title={t('home.socialFeed')}>
      {(tile) => <LazyPosts tile={tile} />}
    </OneChallenge>
  );
}
