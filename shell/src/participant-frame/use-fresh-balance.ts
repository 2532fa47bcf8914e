import { api, readPoints, setPoints, useSession } from '@laurel/web-kit';
import { useEffect } from 'react';

/** Reads the balance again when the page comes to the front: another tab may have changed it. */
export function useFreshBalance(): void {
  const isParticipant = useSession((state) => state.participant !== null);
  useEffect(() => {
    if (!isParticipant) return undefined;
    const refresh = (): void => {
      if (document.visibilityState !== 'visible') return;
      const before = readPoints();
      api.get('/public/points').then(
        (points) => {
          // A balance that this page has received meanwhile, such as that of a claim, is newer than this answer.
          if (readPoints() === before) setPoints(points);
        },
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [isParticipant]);
}
