import { VisuallyHidden } from '@laurel/ui';
import { type ReactNode, useEffect, useState } from 'react';

export interface CountdownProps {
  /** When it ends, in milliseconds since 1970: a moment, so that a sleeping tab does not lag behind. */
  until: number;
  /** The text of the remaining time, for example `Request a new code in 0:59`. */
  children: (left: string, seconds: number) => ReactNode;
  /** Called once, when nothing is left. */
  onEnd?: () => void;
  /** Read out when it begins and when it has ended; never in between. */
  startText?: string;
  endText?: string;
}

/** `m:ss`, from one hour on `h:mm:ss`. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const secondsLeft = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1_000));

/** A text that counts down to a moment. */
export function Countdown({ until, children, onEnd, startText = '', endText = '' }: CountdownProps): ReactNode {
  const [left, setLeft] = useState(() => secondsLeft(until));
  const ended = left === 0;
  useEffect(() => {
    const tick = (): void => setLeft(secondsLeft(until));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended, onEnd]);
  return (
    <>
      <span>{children(clockText(left), left)}</span>
      <VisuallyHidden role="status">{ended ? endText : startText}</VisuallyHidden>
    </>
  );
}
