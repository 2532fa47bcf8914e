import type { UserProgram } from '@laurel/contracts/page/page-data';
import { getPageData, useRecordProgram } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { useEffect } from 'react';
import { openEntries } from './navigation.ts';

const KEY = 'laurel-program';
const IN_PATH = /^\/admin\/v2\/programs\/([^/]+)/;

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage is forbidden in this browser: the first program stays the fallback.
  }
}

export interface CurrentProgram {
  /** `null` when the person has none, or when the address names one that is not theirs. */
  program: UserProgram | null;
  /** The address names a program that the person does not have. */
  unknown: boolean;
}

/** The program of the address or of the record on the screen, else the one chosen last, else the first one with work. */
export function useCurrentProgram(): CurrentProgram {
  const { pathname } = useLocation();
  const { userPrograms } = getPageData();
  const record = useRecordProgram();
  const named = IN_PATH.exec(pathname)?.[1];
  const find = (id: string | null | undefined): UserProgram | undefined =>
    userPrograms.find((program) => program.id === id);
  const program =
    named === undefined
      ? (find(record) ?? find(remembered()) ?? firstWithWork(userPrograms) ?? null)
      : (find(named) ?? null);
  useEffect(() => {
    if (program) remember(program.id);
  }, [program]);
  return { program, unknown: named !== undefined && program === null };
}

const firstWithWork = (programs: readonly UserProgram[]): UserProgram | undefined =>
  programs.find(({ id }) => openEntries(id).length > 0) ?? programs[0];
