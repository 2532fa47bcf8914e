import { createStore } from '@laurel/web-kit';

const KEY = 'laurel-jobs';

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

const useStore = createStore<{ programs: string[] }>(() => ({ programs: read() }));

/** Stores in this browser whether a job of a program is running, so that a reloaded page polls for it. */
export function noteJobs(programId: string, underWay: boolean): void {
  const { programs } = useStore.getState();
  if (programs.includes(programId) === underWay) return;
  const others = programs.filter((id) => id !== programId);
  const next = underWay ? [...others, programId] : others;
  useStore.setState({ programs: next });
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is forbidden in this browser: the value lasts until the page is left.
  }
}

export function useNotedJobs(programId: string): boolean {
  return useStore(({ programs }) => programs.includes(programId));
}
