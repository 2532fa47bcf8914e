import type { Session } from '@laurel/audit/http/session';
import type { World } from '@laurel/audit/acts/world';
import fc from 'fast-check';
import type { Finding } from '../runs/findings.ts';
import { Stage, UnexpectedAnswerError } from './stage.ts';
import { type Step, take } from './steps.ts';

/** The name that `--operation` takes for sequences. */
export const SEQUENCES = 'sequences';

const LONGEST = 10;
const SHRINKING_MILLIS = 90_000;

const few = fc.integer({ min: 1, max: 60 });
const isStale = fc.boolean();
/** A line of half a point, one of less, and others. */
const cents = fc.constantFrom(24, 25, 1_250, 1_925);
const key = fc.option(fc.constantFrom('first', 'second'), { nil: undefined });

// One key is used for one kind of call alone: each has answers of its own.
const keyOf = (kind: string) => key.map((name) => (name === undefined ? {} : { key: `${kind}-${name}` }));

const steps: fc.Arbitrary<Step>[] = [
  fc
    .tuple(fc.constantFrom(20, 40), keyOf('give'))
    .map(([points, named]) => ({ do: 'give' as const, points, ...named })),
  few.map((points) => ({ do: 'take' as const, points })),
  keyOf('complete').map((named) => ({ do: 'complete' as const, ...named })),
  keyOf('claim').map((named) => ({ do: 'claim' as const, ...named })),
  fc.constant({ do: 'offer' as const }),
  fc.constant({ do: 'publish' as const }),
  fc.record({ do: fc.constant('price' as const), points: few, isStale }),
  fc.record({ do: fc.constant('threshold' as const), points: few, isStale }),
  // Twice, because only a second verdict shows what becomes of the points of the first.
  fc.record({ do: fc.constant('judge' as const), isValid: fc.boolean(), cents, isStale: fc.constant(false) }),
  fc.record({ do: fc.constant('judge' as const), isValid: fc.constant(true), cents, isStale }),
  fc.record({ do: fc.constant('comment' as const), text: fc.constantFrom('Seen', 'Seen twice'), isStale }),
];

interface Played {
  acts: number;
}

class Act implements fc.AsyncCommand<Played, Stage> {
  constructor(private readonly step: Step) {}

  check(): boolean {
    return true;
  }

  async run(played: Played, stage: Stage): Promise<void> {
    played.acts += 1;
    await take(stage, this.step);
    const differences = await stage.differences();
    if (differences.length > 0)
      throw new UnexpectedAnswerError(`after ${this.toString()}: ${differences.slice(0, 5).join('; ')}`);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

interface Play {
  world: World;
  office: Session;
  seed: number;
  report: (finding: Finding) => void;
}

/**
 * Acts one after the other, by staff and a participant of a program of their own; after each, every place has to show
 * what follows from the acts alone.
 * @returns the number of acts
 */
export async function playSequences({ world, office, seed, report }: Play): Promise<number> {
  const played: Played = { acts: 0 };
  const acts = fc.commands(
    steps.map((step) => step.map((one) => new Act(one))),
    { maxCommands: LONGEST, size: 'max' },
  );
  const property = fc.asyncProperty(acts, async (sequence) => {
    await fc.asyncModelRun(async () => ({ model: played, real: await Stage.make(world, office) }), sequence);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: 1,
    plugins: [fc.interruptAfterTimeLimit(SHRINKING_MILLIS)],
  });
  const error = details.errorInstance;
  if (error === null || error === undefined) return played.acts;
  if (!(error instanceof UnexpectedAnswerError)) throw error as Error;
  report({
    operation: SEQUENCES,
    role: 'participant',
    rule: error.message.slice(0, 300),
    subject: '',
    request: Array.from((details.counterexample as [Iterable<unknown>])[0], String).join('\n'),
    answer: error.message,
  });
  return played.acts;
}
