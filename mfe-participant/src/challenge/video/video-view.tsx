import { captionsAt } from '@laurel/contracts/programs/media/captions';
import { Button, toast } from '@laurel/ui';
import { Progress } from '@laurel/ui/progress';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CaptionTracks } from '../../parts/content/caption-tracks.tsx';
import { contentLang } from '../../parts/content/content-text.tsx';
import { focusOn } from '../../parts/feedback/focus.ts';
import { useSubmission } from '../use-submission.ts';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';
import { Transcript } from './transcript.tsx';
import { useWatching } from './use-watching.ts';

const Player = styled.video`
  width: 100%;
  aspect-ratio: 16 / 9;
  border-radius: var(--radius-card);
  background: var(--color-sunken);
`;

/** A video that completes the challenge by itself, once, as soon as enough of it has been watched. */
export function VideoView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const { percentage, enough, report } = useWatching(challenge, video);
  const { mutate, isIdle, isSuccess, isError } = useSubmission(challenge);
  const needed = challenge.duration ?? 100;
  const submit = (): void =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('challenge.videoSubmitted'), challenge.success_message ?? undefined),
    });

  useEffect(() => {
    if (enough && isIdle) submit();
  });

  return (
    <>
      <Player
        ref={video}
        src={challenge.video_url ?? undefined}
        poster={challenge.image?.url}
        aria-label={challenge.caption}
        {...contentLang(challenge, 'caption')}
        controls
        controlsList="nodownload noplaybackrate"
        playsInline
        preload="metadata"
        onPlay={report}
        onPause={report}
        onEnded={report}
      >
        <CaptionTracks address={challenge.video_url ?? null} />
        {t('challenge.videoUnsupported')}
      </Player>
      {captionsAt(challenge.video_url ?? '').length > 0 && <Transcript video={video} />}
      <Progress
        label={isSuccess ? t('challenge.videoDone') : t('challenge.videoHint', { needed })}
        value={Math.min(1, percentage / needed)}
        detail={t('challenge.videoWatched', { percentage })}
      />
      {isError && (
        <Button
          variant="primary"
          block
          onClick={() => {
            submit();
            // The button is gone while the challenge is sent.
            focusOn(video.current);
          }}
        >
          {t('challenge.sendAgain')}
        </Button>
      )}
    </>
  );
}
