import { useState } from 'react';
import { useSearch } from '../use-search.ts';
import { forgetLocation, saveLocation } from './saved-place.ts';

interface MyLocation {
  locate: () => void;
  locating: boolean;
  refused: boolean;
}

const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 600_000 };
/** About ten metres: near enough for miles, and no more than that is told. */
const DECIMALS = 4;

/** Asks the browser where it is and looks there; the browser asks the person first. */
export function useMyLocation(): MyLocation {
  const [, change] = useSearch();
  const [state, setState] = useState<'idle' | 'locating' | 'refused'>('idle');

  const refuse = (): void => {
    forgetLocation();
    setState('refused');
  };
  const locate = (): void => {
    // Browsers leave it out of pages that came over plain http.
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
        change({ zip_code: '', ...location }, { replace: true });
      },
      refuse,
      OPTIONS,
    );
  };
  return { locate, locating: state === 'locating', refused: state === 'refused' };
}
