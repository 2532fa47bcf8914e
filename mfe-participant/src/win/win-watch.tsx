import { whenIdle } from '@laurel/ui/when-idle';
import { useSession } from '@laurel/web-kit';
import { lazyRoute } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsMomentHeld } from '../parts/feedback/moment-hold.ts';
import { type Gain, isFirstToTake, takeGain } from './seen-points.ts';

const WinMoments = lazyRoute<{ gains: readonly Gain[]; onEnd: () => void }>(
  async () => (await import('./win-moments.tsx').catch(() => ({ WinMoments: () => null }))).WinMoments,
);

/** Celebrates every growth of the participant's points, whatever has caused it, once no question is open. */
export function WinWatch(): ReactNode {
  const owner = useSession((state) => state.participant?.id);
  return owner !== undefined && <Watch key={owner} owner={owner} />;
}

function Watch({ owner }: { owner: string }): ReactNode {
  const points = useSession((state) => state.points?.points ?? '0');
  const last = useRef<string | null>(null);
  const [gains, setGains] = useState<readonly Gain[]>([]);
  const isHeld = useIsMomentHeld();
  useEffect(() => {
    const before = last.current;
    last.current = points;
    const look = (isFresh: boolean): void => {
      // Another tab is in front, and shows it.
      if (document.visibilityState !== 'visible') return;
      const gain = takeGain(owner, points, isFresh);
      if (!gain) return;
      void isFirstToTake(owner, gain).then((isMine) => isMine && setGains((waiting) => [...waiting, gain]));
    };
    const onChange = (): void => look(false);
    look(before === null || BigInt(points) < BigInt(before));
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [owner, points]);
  useEffect(() => whenIdle(() => void WinMoments.load()), []);
  return gains.length > 0 && !isHeld && <WinMoments gains={gains} onEnd={() => setGains(([, ...rest]) => rest)} />;
}
