import type { ChallengeResponse, ViewPostResponse } from '@laurel/contracts/programs/challenges.dto';
import { type ApiError, api, toApiError } from '@laurel/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { useCredited } from '../use-submission.ts';

interface PostView {
  /** The server's last answer on this post, and the end of its time; `null` until there is one. */
  seen: { view: ViewPostResponse; until: number } | null;
  failure: ApiError | null;
  /** Asks the server whether the post counts as viewed by now. */
  record: () => void;
}

/** Reports to the server that a post is on the screen, and later that its time is over. */
export function usePostView({ id }: ChallengeResponse, postId: string): PostView {
  const credited = useCredited();
  const [state, setState] = useState<{ postId: string; seen: PostView['seen']; failure: ApiError | null } | null>(null);
  const record = useCallback(() => {
    const path = `/public/challenges/${id}/unified_social_submission` as const;
    api.post(path, undefined, { params: { social_network_post_id: postId } }).then(
      (view) => {
        if (view.points > 0) credited(view);
        setState({ postId, seen: { view, until: Date.now() + view.wait_seconds * 1_000 }, failure: null });
      },
      (error: unknown) => setState({ postId, seen: null, failure: toApiError(error) }),
    );
  }, [id, postId, credited]);
  useEffect(record, [record]);
  const own = state?.postId === postId ? state : null;
  return { seen: own?.seen ?? null, failure: own?.failure ?? null, record };
}
