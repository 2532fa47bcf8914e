import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/text.tsx';
import { useUi } from '../provider/ui-context.tsx';
import { pageTag } from '../provider/page-tag.ts';

const Figure = styled.span`
  white-space: nowrap;
`;

/** Digits alone: some fonts widen the space before a word to that of a digit as well. */
const Digits = styled.span`
  font-variant-numeric: tabular-nums;
`;

export interface PointsCounterProps {
  /** A whole number; in text of any size. */
  value: string | number;
  /** The program's term for points, read and shown after the number. */
  term?: string;
  /** A prefix of the number, for example `+`. */
  prefix?: string;
  /** Milliseconds the count takes, 240 unless the specification names another. */
  duration?: number;
}

const eased = (share: number): number => 1 - (1 - share) ** 3;

/** Counts up when the value grows, at once under reduced motion; screen readers hear only the final value. */
export function PointsCounter({ value, term, prefix = '', duration = 240 }: PointsCounterProps): ReactNode {
  const { language } = useUi();
  const target = BigInt(value);
  const [shown, setShown] = useState(target);
  const from = useRef(target);

  useEffect(() => {
    const start = from.current;
    const still = target <= start || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const began = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const share = still ? 1 : Math.min(1, Math.max(0, (now - began) / duration));
      const next =
        share === 1 ? target : start + ((target - start) * BigInt(Math.round(eased(share) * 1_000))) / 1_000n;
      from.current = next;
      setShown(next);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, duration]);

  const digits = (points: bigint): string => prefix + new Intl.NumberFormat(pageTag(language)).format(points);
  const word = term ? ` ${term}` : '';
  return (
    <>
      <Figure aria-hidden>
        <Digits>{digits(shown)}</Digits>
        {word}
      </Figure>
      <VisuallyHidden>{digits(target) + word}</VisuallyHidden>
    </>
  );
}
