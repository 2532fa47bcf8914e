import { createContext, use } from 'react';

export interface Panel {
  hash: string;
  /** Closes through the guard, if something in the panel is unsaved. */
  close: () => void;
}

export const PanelContext = createContext<Panel | null>(null);

/** The panel around this, if there is one. */
export function usePanel(): Panel | null {
  return use(PanelContext);
}
