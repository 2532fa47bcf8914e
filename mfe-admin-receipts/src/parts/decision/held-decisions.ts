import { createStore } from '@laurel/web-kit';

/** Milliseconds between a decision and its sending, within which it can be undone. */
const UNDO_MILLIS = 10_000;

/** A decision that has not been sent yet. */
interface HeldDecision {
  /** The receipt, or several: a later decision on the same replaces it. */
  receiptId: string;
  /** The page to go back to when it is undone. */
  address: string;
  /** Reports its own failures. */
  send: () => Promise<void>;
}

interface Timed extends HeldDecision {
  timer: ReturnType<typeof setTimeout>;
  over: AbortController;
}

/** Decisions outlive the screen that they were made on: the reviewer is at the next receipt by then. */
export const useHeldDecisions = createStore<{ held: readonly Timed[]; sending: number }>(() => ({
  held: [],
  sending: 0,
}));

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

function update(change: Partial<{ held: readonly Timed[]; sending: number }>): void {
  useHeldDecisions.setState(change);
  const { held, sending } = useHeldDecisions.getState();
  if (held.length + sending > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

const without = (receiptId: string): Timed[] => {
  const { held } = useHeldDecisions.getState();
  for (const { timer, over } of held.filter((each) => each.receiptId === receiptId)) {
    clearTimeout(timer);
    over.abort();
  }
  return held.filter((each) => each.receiptId !== receiptId);
};

/**
 * Sends a decision in ten seconds; a later one on the same receipt replaces it. The signal is aborted once it can no
 * longer be taken back.
 */
export function holdDecision(decision: HeldDecision): AbortSignal {
  const others = without(decision.receiptId);
  const sendNow = async (): Promise<void> => {
    update({ held: without(decision.receiptId), sending: useHeldDecisions.getState().sending + 1 });
    await decision.send();
    update({ sending: useHeldDecisions.getState().sending - 1 });
  };
  const timer = setTimeout(() => void sendNow(), UNDO_MILLIS);
  const over = new AbortController();
  update({ held: [...others, { ...decision, timer, over }] });
  return over.signal;
}

/** Takes back the latest decision, or that on a receipt; resolves with it while it was not sent. */
export function takeBack(receiptId?: string): HeldDecision | null {
  const { held } = useHeldDecisions.getState();
  const found = receiptId === undefined ? held.at(-1) : held.find((each) => each.receiptId === receiptId);
  if (!found) return null;
  update({ held: without(found.receiptId) });
  return found;
}
