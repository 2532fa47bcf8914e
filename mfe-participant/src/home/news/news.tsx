import type { FeedPostPage } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { Button, Row, SectionError, TileGrid } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Section } from '../section.tsx';
import { PostCard } from './post-card.tsx';
import { useTexts } from './use-texts.ts';

const ADDRESS = '/public/home/feed_posts';

/** The program's news, the newest first; older posts on demand. */
export function News(): ReactNode {
  const t = useTexts();
  const { data, ...query } = useApiQuery(ADDRESS);
  return (
    <Section
      id="news"
      title={t('news.title')}
      query={{ ...query, data: data?.data }}
      errorTitle={t('news.failed')}
      // News existed when the page was made, so its room is reserved until it has loaded; the last post may have ended
      // since.
      empty={data ? null : <></>}
    >
      {() => data && <Posts page={data} />}
    </Section>
  );
}

interface PostsProps {
  page: FeedPostPage;
  /** The reader requested them: the first of them takes the focus from the button. */
  focuses?: boolean;
}

function Posts({ page, focuses = false }: PostsProps): ReactNode {
  const t = useTexts();
  const first = useRef<HTMLLIElement>(null);
  const [opened, setOpened] = useState(false);
  const { data, error, isFetching, refetch } = useApiQuery(ADDRESS, {
    params: { page: page.next_page ?? undefined },
    enabled: opened,
  });
  useEffect(() => {
    if (focuses) first.current?.focus();
  }, [focuses]);
  return (
    <>
      <TileGrid>
        {page.data.map((post, index) => (
          <li key={post.id} {...(index === 0 && focuses && { ref: first, tabIndex: -1 })}>
            <PostCard post={post} timeZone={page.time_zone} />
          </li>
        ))}
      </TileGrid>
      {opened && data && <Posts page={data} focuses />}
      {error && !data && (
        <SectionError
          title={t('news.failed')}
          requestId={error.requestId}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {error.message}
        </SectionError>
      )}
      {page.next_page !== null && !(opened && data) && !error && (
        <Row justify="center">
          <Button loading={opened} onClick={() => setOpened(true)}>
            {t('news.more')}
          </Button>
        </Row>
      )}
    </>
  );
}
