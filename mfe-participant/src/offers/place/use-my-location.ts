import { useState } from 'react';
import { focusAfterNavigation } from '../../parts/feedback/focus.ts';
import { useSearch } from '../use-search.ts';
import { forgetLocation, saveLocation } from './saved-place.ts';

interface MyLocation {
  locate: () => void;
  locating: boolean;
  refused: boolean;
}

const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 600_000 };
/** The precision is about ten metres: enough for miles, and no finer position leaves the browser. */
const DECIMALS = 4;

/** Searches around the browser's position; the browser asks the person first. */
export function useMyLocation(): MyLocation {
  const [, change] = useSearch();
  const [state, setState] = useState<'idle' | 'locating' | 'refused'>('idle');

  const refuse = (): void => {
    forgetLocation();
    setState('refused');
  };
  const locate = (): void => {
    // Browsers omit it from pages over plain http.
    if (!('geolocation' in navigator)) {
      refuse();
      return;
    }
    setState('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const location = {
          latitude: coords.latitude.toFixed(DECIMALS),
          longitude: coords.longitude.toFixed(DECIMALS),
        };
        saveLocation(location);
        setState('idle');
        focusAfterNavigation();
        change({ zip_code: '', ...location }, { replace: true });
      },
      refuse,
      OPTIONS,
    );
  };
  return { locate, locating: state === 'locating', refused: state === 'refused' };
}
