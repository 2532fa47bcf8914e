import { useEffect } from 'react';
import { create } from 'zustand';

const useStore = create<{ programId: string | null }>(() => ({ programId: null }));

/**
 * Sets the program of the record on the screen, where the address does not name it; `undefined` until it has loaded.
 */
export function useRecordOf(programId: string | undefined): void {
  useEffect(() => {
    if (programId === undefined) return;
    useStore.setState({ programId });
    return () => useStore.setState({ programId: null });
  }, [programId]);
}

/** The program of the record on the screen, or `null`. */
export function useRecordProgram(): string | null {
  return useStore((state) => state.programId);
}
