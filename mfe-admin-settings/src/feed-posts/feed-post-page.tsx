import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton, Loaded } from '@laurel/admin-kit/settings';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { feedPostAt, feedPostKeys, feedPostPages, feedPostsOf, mayManagePosts } from './calls.ts';
import { FeedPostForm } from './feed-post-form.tsx';
import { useTexts } from './use-texts.ts';

export function NewFeedPostPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  return (
    <Loaded
      address={`${feedPostsOf(programId)}/new`}
      queryKey={feedPostKeys.detail(`new ${programId}`)}
      allowed={mayManagePosts(programId)}
      errorTitle={t('error')}
    >
      {({ time_zone, defaultValues }) => (
        <FeedPostForm programId={programId} timeZone={time_zone} post={null} defaults={defaultValues} />
      )}
    </Loaded>
  );
}

export function EditFeedPostPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('feed_post_id');
  return (
    <LoadedRecord
      key={id}
      address={feedPostAt(encodeURIComponent(id))}
      queryKey={feedPostKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId && mayManagePosts(programId)}
      errorTitle={t('error')}
      missing={{ title: t('missing'), to: feedPostPages(programId) }}
      skeleton={<FormSkeleton />}
      fresh
    >
      {(post) => <FeedPostForm programId={programId} timeZone={post.time_zone} post={post} defaults={post} />}
    </LoadedRecord>
  );
}
