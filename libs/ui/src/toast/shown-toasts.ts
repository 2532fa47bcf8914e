const SECOND = 1_000;
const TOASTER = '[data-sonner-toaster]';
/** More would cover what they speak of. */
export const MOST = 2;
const CONTROLS = 'a, button, input, select, summary, textarea, [role="button"]';

interface ShownToast {
  isError: boolean;
  timer: ReturnType<typeof setTimeout>;
  dismiss: () => void;
}

const shown = new Map<string | number, ShownToast>();

/** Milliseconds that a toast of so many letters stays: an error long enough to be read twice. */
export function durationOf(kind: 'success' | 'error' | 'message', letters: number, hasAction: boolean): number {
  if (kind === 'error') return Math.min(20, Math.max(8, 5 + letters * 0.08)) * SECOND;
  return (hasAction ? 12 : 6) * SECOND;
}

/** A person who points at toasts or has the focus in them reads them; a hidden page is not read at all. */
function areBeingRead(): boolean {
  if (document.hidden) return true;
  return [...document.querySelectorAll(TOASTER)].some(
    (toaster) => toaster.matches(':hover') || toaster.contains(document.activeElement),
  );
}

/**
 * Dismisses a toast once its time is over, and the oldest one when there are too many. One with the id of an earlier
 * toast takes its place.
 */
export function scheduleDismissal(id: string | number, millis: number, isError: boolean, dismiss: () => void): void {
  stopTimer(id);
  const leave = (): void => {
    if (areBeingRead()) {
      toast.timer = setTimeout(leave, SECOND);
      return;
    }
    stopTimer(id);
    dismiss();
  };
  const toast: ShownToast = { isError, dismiss, timer: setTimeout(leave, millis) };
  shown.set(id, toast);
  const [oldest] = shown;
  if (shown.size > MOST && oldest) {
    stopTimer(oldest[0]);
    oldest[1].dismiss();
  }
}

/** Ends the count of a toast that has gone by itself. */
export function stopTimer(id: string | number): void {
  clearTimeout(shown.get(id)?.timer);
  shown.delete(id);
}

/** Dismisses those that a person has answered; returns whether there were any. */
function dismissWhere(isAnswered: (toast: ShownToast) => boolean): boolean {
  const answered = [...shown].filter(([, toast]) => isAnswered(toast));
  for (const [id, { dismiss }] of answered) {
    stopTimer(id);
    dismiss();
  }
  return answered.length > 0;
}

const isInToaster = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TOASTER) !== null;

/** The next action and Escape end errors, Escape in the toasts ends all of them: nothing below has to be waited for. */
export function dismissOnActions(): () => void {
  const act = ({ target, type }: Event): void => {
    const isAction = type === 'submit' || (target instanceof Element && target.closest(CONTROLS) !== null);
    if (isAction && !isInToaster(target)) dismissWhere(({ isError }) => isError);
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    const isInside = isInToaster(document.activeElement);
    // What lies below the toasts, such as a dialog, stays for the next press.
    if (dismissWhere(({ isError }) => isInside || isError)) event.preventDefault();
  };
  document.addEventListener('click', act, true);
  document.addEventListener('submit', act, true);
  document.addEventListener('keydown', escape, true);
  return () => {
    document.removeEventListener('click', act, true);
    document.removeEventListener('submit', act, true);
    document.removeEventListener('keydown', escape, true);
  };
}
