import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory } from './app-history.ts';

export interface AppRouterProps {
  history: AppHistory;
  children: ReactNode;
}

/** The page's router; routes below it are matched with `useRoutes`. */
export function AppRouter({ history, children }: AppRouterProps): ReactNode {
  const [state, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    const update = (): void => setState({ action: history.action, location: history.location });
    update();
    return history.listen(update);
  }, [history]);
  return (
    <Router navigator={history} location={state.location} navigationType={state.action}>
      {children}
    </Router>
  );
}
