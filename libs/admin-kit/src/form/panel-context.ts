import { createContext, use } from 'react';

export interface Panel {
  hash: string;
  /** Closes through the guard, if something in the panel is unsaved. */
  close: () => void;
}

export const PanelContext = createContext<Panel | null>(null);

/** The side panel that contains the component; `null` outside of one. */
export function usePanel(): Panel | null {
  return use(PanelContext);
}
