export interface ToastOptions {
  /** The same id replaces an earlier toast; the same kind and title do so without one. */
  id?: string;
  action?: { label: string; onClick: () => void };
  /** Removes the toast when its subject is over. */
  signal?: AbortSignal;
}

export interface ToastMessage extends ToastOptions {
  kind: 'success' | 'error' | 'message';
  title: string;
  description?: string | undefined;
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | null = null;

function show(message: ToastMessage): void {
  if (listener) listener(message);
  else waiting.push(message);
}

/** The host on the page takes over; earlier toasts come first. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    listener = null;
  };
}

/**
 * Shows a toast above everything, dialogs included, two at most. All leave by themselves, errors also at the person's next action.
 *
 * `toast.error('Something went wrong', 'Please try again')`
 */
export const toast = {
  success: (title: string, description?: string, options?: ToastOptions): void =>
    show({ kind: 'success', title, description, ...options }),
  error: (title: string, description?: string, options?: ToastOptions): void =>
    show({ kind: 'error', title, description, ...options }),
  message: (title: string, description?: string, options?: ToastOptions): void =>
    show({ kind: 'message', title, description, ...options }),
};
