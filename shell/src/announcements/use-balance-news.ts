import { termWord } from '@laurel/contracts/programs/words/term-word';
import { formatPoints, getPageData, language, useSession } from '@laurel/web-kit';
import { useEffect, useRef } from 'react';
import { useTexts } from '../messages/use-texts.ts';
import { announce } from './announce.ts';

/** Announces each change of the participant's balance, whatever has caused it. */
export function useBalanceNews(): void {
  const t = useTexts();
  const owner = useSession((state) => state.participant?.id ?? null);
  const balance = useSession((state) => state.points?.unused_points ?? null);
  const last = useRef({ owner, balance });
  useEffect(() => {
    const before = last.current;
    last.current = { owner, balance };
    // A sign-in shows another person's balance; nothing was added to it.
    const { program } = getPageData();
    if (!program || owner === null || owner !== before.owner || balance === null || before.balance === null) return;
    const difference = BigInt(balance) - BigInt(before.balance);
    if (difference === 0n) return;
    const size = difference < 0n ? -difference : difference;
    const amount = (points: bigint | string): string =>
      formatPoints(points, termWord(program, 'points', language(), points));
    const texts = { count: Number(size), points: amount(size), balance: amount(balance) };
    announce(t(difference > 0n ? 'points.added' : 'points.taken', texts));
  }, [owner, balance, t]);
}
