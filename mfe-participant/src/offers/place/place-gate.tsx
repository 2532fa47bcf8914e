import { Navigate, useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { useWantedFocus } from '../../parts/feedback/focus.ts';
import { useSearch } from '../use-search.ts';
import { PlacePrompt } from './place-prompt.tsx';
import { savedPlace } from './saved-place.ts';

/** What is inside has a place in its address: the link's own, else the one saved in this browser, else it is asked for. */
export function PlaceGate({ children }: { children: ReactNode }): ReactNode {
  const location = useLocation();
  useWantedFocus();
  const [{ zip_code, latitude, longitude }] = useSearch();
  if (zip_code || (latitude && longitude)) return children;
  const saved = savedPlace();
  if (saved === null) return <PlacePrompt />;
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(saved)) query.set(name, value as string);
  return <Navigate to={`${location.pathname}?${query.toString()}`} replace />;
}
