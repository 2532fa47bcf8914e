import type { SocialNetworkPost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { ButtonLink, Card, Picture, SectionError, Stack, Text, TileGrid } from '@laurel/ui';
import { DateText, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Clip } from '../parts/content/clip.tsx';
import { contentLang } from '../parts/content/content-text.tsx';
import { useTexts } from '../parts/use-texts.ts';

const MOST = 6;

/** A short post is not as high as the picture beside it. */
const PostGrid = styled(TileGrid)`
  align-items: start;
`;

/** The program's latest posts. */
export function SocialPosts({ tile }: { tile: ChallengeTile }): ReactNode {
  const t = useTexts();
  const path = `/public/challenges/${encodeURIComponent(tile.identifier)}` as const;
  const { data, error, isFetching, refetch } = useApiQuery(path);
  if (error && !data) {
    return <SectionError requestId={error.requestId} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  const posts = (data?.social_network_posts ?? []).toSorted(newestFirst).slice(0, MOST);
  return (
    <PostGrid>
      {posts.map((post) => (
        <li key={post.id}>
          <Card>
            <Stack gap={3}>
              <PostMedia post={post} />
              <Text size="sm" tone="muted">
                {post.social_network_page.platform} · {post.username}
                {post.published_at && ' · '}
                <DateText value={post.published_at} />
              </Text>
              <Text {...contentLang(post, 'message')}>{post.message}</Text>
              {post.url && <ButtonLink href={post.url}>{t('home.seePost')}</ButtonLink>}
            </Stack>
          </Card>
        </li>
      ))}
    </PostGrid>
  );
}

/** The picture or the video of a post; of a gallery its first picture, or its first video when it has no picture. */
function PostMedia({ post }: { post: SocialNetworkPost }): ReactNode {
  const t = useTexts();
  const { post_type: own, media_path: ownPath, social_network_child_posts: children } = post;
  const first = children.find((child) => child.post_type !== 'video') ?? children[0];
  const { type, path } =
    own === 'gallery' ? { type: first?.post_type, path: first?.media_path } : { type: own, path: ownPath };
  if (!path) return null;
  return type === 'video' ? (
    <Clip path={path} unsupported={t('home.videoUnsupported')} />
  ) : (
    <Picture src={path} alt="" />
  );
}

function newestFirst(one: SocialNetworkPost, other: SocialNetworkPost): number {
  return (other.published_at ?? '').localeCompare(one.published_at ?? '');
}
