import { captionsAt } from '@laurel/contracts/programs/media/captions';
import type { SocialNetworkPost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import { ButtonLink, Grid, Picture, Row, Stack, Text, TextLink } from '@laurel/ui';
import { DateText } from '@laurel/web-kit';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Clip } from '../../parts/content/clip.tsx';
import { contentLang } from '../../parts/content/content-text.tsx';
import { useTexts } from '../use-texts.ts';
import { Transcript } from '../video/transcript.tsx';

const Frame = styled.article`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
`;

const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** A post as its network shows it: author, time, pictures, text. */
export function PostCard({ post }: { post: SocialNetworkPost }): ReactNode {
  const t = useTexts();
  const { username, message, url, published_at, social_network_page: page } = post;
  return (
    <Frame>
      <Row justify="between">
        <Stack gap={0}>
          <strong>{username}</strong>
          <Text as="span" size="sm" tone="muted">
            {page.url === null ? page.platform : <TextLink href={page.url}>{page.platform}</TextLink>}
          </Text>
        </Stack>
        {published_at && (
          <Text as="span" size="sm" tone="muted">
            <DateText value={published_at} />
          </Text>
        )}
      </Row>
      <Media post={post} />
      {message && <Words {...contentLang(post, 'message')}>{message}</Words>}
      {url && <ButtonLink href={url}>{t('challenge.openPost', { platform: page.platform })}</ButtonLink>}
    </Frame>
  );
}

/** The video of a post, with what is said in it below. */
function PostFilm({ path }: { path: string | null }): ReactNode {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  return (
    <Stack gap={1}>
      <Clip ref={video} path={path} unsupported={t('challenge.videoUnsupported')} />
      {captionsAt(path ?? '').length > 0 && <Transcript video={video} />}
    </Stack>
  );
}

function Media({
  post: { post_type: type, media_path: path, social_network_child_posts: children },
}: {
  post: SocialNetworkPost;
}): ReactNode {
  switch (type) {
    case 'text':
      return null;
    case 'image':
      return <Picture src={path} alt="" />;
    case 'video':
      return <PostFilm path={path} />;
    case 'gallery':
      return (
        <Grid min="small" gap={2}>
          {children.map((child) =>
            child.post_type === 'video' ? (
              <PostFilm key={child.media_path} path={child.media_path} />
            ) : (
              <Picture key={child.media_path} src={child.media_path} alt="" ratio="square" />
            ),
          )}
        </Grid>
      );
  }
}
