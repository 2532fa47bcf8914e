import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { api } from '@laurel/web-kit';
import { type RefObject, useCallback, useEffect, useState } from 'react';

const REPORT_EVERY_MS = 5_000;

function playedOf({ played }: HTMLVideoElement): { from: number; to: number }[] {
  return Array.from({ length: played.length }, (_, index) => ({ from: played.start(index), to: played.end(index) }));
}

/**
 * Reports the played parts of a video to the server: when it begins, stops, and every 5 s until enough of it counts.
 * Every report is complete, so that the next one replaces a lost one.
 *
 * @returns how much of it counts, in percent
 */
export function useWatching(
  { id, duration: needed = 100, watched_percentage: before = 0 }: ChallengeResponse,
  video: RefObject<HTMLVideoElement | null>,
): { percentage: number; enough: boolean; report: () => void } {
  const [percentage, setPercentage] = useState(before);
  const report = useCallback(() => {
    if (!video.current) return;
    api.post(`/public/challenges/${id}/played`, { played: playedOf(video.current) }).then(
      ({ watched_percentage }) => setPercentage((now) => Math.max(now, watched_percentage)),
      () => undefined,
    );
  }, [id, video]);
  const enough = percentage >= needed;
  useEffect(() => {
    if (enough) return;
    const timer = setInterval(() => {
      // Reports continue after the end: the server's clock may have started later than the video.
      if (video.current && (!video.current.paused || video.current.ended)) report();
    }, REPORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [enough, report, video]);
  return { percentage, enough, report };
}
