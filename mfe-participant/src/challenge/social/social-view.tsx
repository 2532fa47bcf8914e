import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import type { SocialNetworkPost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import { Banner, Button, Row, SectionError, Stack, Text } from '@laurel/ui';
import { Countdown } from '@laurel/ui/countdown';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ContentText } from '../../parts/content/content-text.tsx';
import { announce } from '../../parts/feedback/announce.ts';
import { focusOn } from '../../parts/feedback/focus.ts';
import { EarnMore } from '../success-card.tsx';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';
import { PostCard } from './post-card.tsx';
import { usePostView } from './use-post-view.ts';

/** Posts of social networks, one after the other and around again; each stays until it counts as viewed. */
export function SocialView({ challenge }: ChallengeViewProps): ReactNode {
  const posts = challenge.social_network_posts ?? [];
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      posts.findIndex(({ viewed }) => !viewed),
    ),
  );
  const post = posts[index];
  if (!post) return null;
  return (
    <Turn
      challenge={challenge}
      post={post}
      place={index + 1}
      total={posts.length}
      onNext={() => setIndex((index + 1) % posts.length)}
    />
  );
}

interface TurnProps {
  challenge: ChallengeResponse;
  post: SocialNetworkPost;
  place: number;
  total: number;
  onNext: () => void;
}

function Turn({ challenge, post, place, total, onNext }: TurnProps): ReactNode {
  const t = useTexts();
  const { seen, failure, record } = usePostView(challenge, post.id);
  const allViewed = seen?.view.all_viewed ?? false;
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(post.id);
  useEffect(() => {
    // The button to this post is disabled until its time is over, and has lost the focus.
    if (shown.current !== post.id) focusOn(card.current);
    shown.current = post.id;
  }, [post.id]);
  useEffect(() => {
    if (allViewed) announce([t('challenge.allViewed'), challenge.success_message].filter(Boolean).join('. '));
  }, [allViewed, challenge.success_message, t]);
  return (
    <Stack gap={4}>
      <div ref={card} role="group" aria-label={t('challenge.postOf', { place, total })}>
        <PostCard key={post.id} post={post} />
      </div>
      {failure && <SectionError title={failure.message} onRetry={record} requestId={failure.requestId} />}
      {allViewed && (
        <Banner tone="success" title={t('challenge.allViewed')} live={false}>
          <ContentText of={challenge} field="success_message" />
        </Banner>
      )}
      <Row justify="between">
        <Text as="span" size="sm" tone="muted" numeric>
          {t('challenge.postOf', { place, total })}
        </Text>
        <Row>
          {seen && !seen.view.viewed && (
            <Text as="span" size="sm" tone="muted" numeric>
              <Countdown until={seen.until} onEnd={record} endText={t('challenge.nextReady')}>
                {(_, seconds) => t('challenge.nextIn', { seconds })}
              </Countdown>
            </Text>
          )}
          <Button variant={allViewed ? 'secondary' : 'primary'} disabled={seen?.view.viewed !== true} onClick={onNext}>
            {t('challenge.nextPost')}
          </Button>
        </Row>
      </Row>
      {allViewed && <EarnMore />}
    </Stack>
  );
}
