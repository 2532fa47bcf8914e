import type { ReactNode } from 'react';
import { currentProgram } from './program.ts';

/** Names the page in tabs, bookmarks and the browser's history; the program's name alone stands where a page has none. */
export function PageTitle({ children }: { children: string }): ReactNode {
  return <title>{`${children} · ${currentProgram().name}`}</title>;
}
