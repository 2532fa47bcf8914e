import type { ReactNode } from 'react';
import { currentProgram } from './program.ts';

/** Names the page in tabs, bookmarks and the browser's history; a page without a title has the program's name alone. */
export function PageTitle({ children }: { children: string }): ReactNode {
  return <title>{`${children} · ${currentProgram().name}`}</title>;
}
