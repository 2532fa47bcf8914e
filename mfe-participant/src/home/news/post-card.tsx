import type { FeedPost } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { ButtonLink, Card, Heading, Picture, Prose, Stack, Text } from '@laurel/ui';
import { DateText } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { contentLang, ContentText } from '../../parts/content/content-text.tsx';
import { sanitisedHtml } from '../../parts/sanitised-html.ts';
import { useTexts } from './use-texts.ts';

interface PostCardProps {
  post: FeedPost;
  /** The program's time zone, an IANA name. */
  timeZone: string;
}

/** A piece of news, with HTML that was sanitised when it was written. */
export function PostCard({ post, timeZone }: PostCardProps): ReactNode {
  const t = useTexts();
  const { title, body_html, image, link } = post;
  const words = post.link_text ?? t('news.readMore');
  return (
    <Card>
      <Stack gap={3}>
        {image && <Picture src={image} alt="" />}
        <Text size="sm" tone="muted">
          <DateText value={post.published_at} timeZone={timeZone} />
        </Text>
        <Heading level={3}>
          <ContentText of={post} field="title" />
        </Heading>
        {body_html !== '' && <Prose {...contentLang(post, 'body_html')} {...sanitisedHtml(body_html)} />}
        {link && (
          <ButtonLink
            aria-label={`${words}: ${title}`}
            {...contentLang(post, 'link_text')}
            {...(link.startsWith('/') ? { to: link } : { href: link })}
          >
            {words}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}
