import type { UserProgram } from '@laurel/contracts/page/page-data';
import { getPageData, useRecordProgram } from '@laurel/web-kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The storage key of each person: several may sign in to one browser. */
const keyOf = (): string => `laurel-program:${getPageData().user?.id ?? ''}`;
const IN_PATH = /^\/admin\/v2\/programs\/([^/]+)/;

function remembered(): string | null {
  try {
    return localStorage.getItem(keyOf());
  } catch {
    return null;
  }
}

function remember(id: string): void {
  try {
    localStorage.setItem(keyOf(), id);
  } catch {
    // Storage is forbidden in this browser: the first program stays the fallback.
  }
}

export interface CurrentProgram {
  /**
   * The program with its terms, time zone and features; `null` when the person has none, or the address names one not
   * theirs.
   */
  program: UserProgram | null;
  /** True when the person has opened it; else it only stands in for a choice. */
  opened: boolean;
  /** The address, or the record on the screen, belongs to a program that the person does not have. */
  unknown: boolean;
}

/** The program of the screen: the address's, else the record's, else the last one chosen, else the first. */
export function useCurrentProgram(): CurrentProgram {
  const { pathname } = useLocation();
  const { userPrograms } = getPageData();
  const record = useRecordProgram();
  const given = IN_PATH.exec(pathname)?.[1] ?? record;
  const find = (id: string | null): UserProgram | undefined => userPrograms.find((program) => program.id === id);
  const known = find(given ?? remembered());
  const program = known ?? (given === null ? userPrograms[0] : null) ?? null;
  useEffect(() => {
    if (known) remember(known.id);
  }, [known]);
  return { program, opened: known !== undefined, unknown: given !== null && program === null };
}
