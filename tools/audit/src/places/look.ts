import { setTimeout as sleep } from 'node:timers/promises';

export type Figures = Record<string, string>;

/** A place that shows figures, with what the log says that it must show. */
export interface Look {
  /** Where a person sees it, such as `participant 7: record`. */
  place: string;
  expected: Figures;
  /** What the place shows; figures beyond the expected ones are left alone. */
  read: () => Promise<Figures>;
}

export interface Compared {
  place: string;
  figure: string;
  expected: string;
  shown: string;
}

const PATIENCE_MILLIS = 12_000;
const WIDTH = 12;

/**
 * Reads every place and compares. What differs is read again until it agrees or some seconds have passed without any
 * act: events need a moment from one service to the next.
 */
export async function compareAll(looks: readonly Look[]): Promise<Compared[]> {
  const deadline = Date.now() + PATIENCE_MILLIS;
  let open = [...looks];
  const settled: Compared[] = [];
  while (open.length > 0) {
    const again: Look[] = [];
    const isLast = Date.now() > deadline;
    const waiting = open.values();
    const lane = async (): Promise<void> => {
      for (const look of waiting) {
        const compared = await compare(look);
        if (isLast || compared.every(({ expected, shown }) => expected === shown)) settled.push(...compared);
        else again.push(look);
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, lane));
    open = again;
    if (open.length > 0) await sleep(500);
  }
  return settled;
}

async function compare({ place, expected, read }: Look): Promise<Compared[]> {
  const shown = await read().catch((error: unknown): Figures => ({ answer: String(error) }));
  const failure = shown['answer'];
  return Object.entries(expected).map(([figure, value]) => ({
    place,
    figure,
    expected: value,
    shown: failure ?? shown[figure] ?? 'nothing',
  }));
}

/** Figures as texts. */
export const texts = (figures: Record<string, string | number | boolean | null | undefined>): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]));
