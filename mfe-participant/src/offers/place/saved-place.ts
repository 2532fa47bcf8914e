const ZIP_KEY = 'perk-zipcode';
const LOCATION_KEY = 'perk-geolocation';

export interface Location {
  /** Degrees, as they stand in the address. */
  latitude: string;
  longitude: string;
}

export type Place = { zip_code: string } | Location;

// A browser with forbidden storage throws on every access; the place is then in the address alone.
function withStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(window.localStorage);
  } catch {
    return null;
  }
}

function readLocation(storage: Storage): Location | null {
  const value = JSON.parse(storage.getItem(LOCATION_KEY) ?? 'null') as Partial<Record<keyof Location, unknown>> | null;
  const latitude = Number(value?.latitude ?? NaN);
  const longitude = Number(value?.longitude ?? NaN);
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  return { latitude: String(latitude), longitude: String(longitude) };
}

/** The last place of this person's search, on this browser. */
export function savedPlace(): Place | null {
  return withStorage((storage) => {
    const zip = storage.getItem(ZIP_KEY);
    return zip ? { zip_code: zip } : readLocation(storage);
  });
}

export function saveZipCode(zip: string): void {
  withStorage((storage) => {
    storage.setItem(ZIP_KEY, zip);
    storage.removeItem(LOCATION_KEY);
  });
}

export function saveLocation({ latitude, longitude }: Location): void {
  withStorage((storage) => {
    storage.setItem(LOCATION_KEY, JSON.stringify({ latitude: Number(latitude), longitude: Number(longitude) }));
    storage.removeItem(ZIP_KEY);
  });
}

export function forgetLocation(): void {
  withStorage((storage) => storage.removeItem(LOCATION_KEY));
}

export function forgetPlace(): void {
  withStorage((storage) => {
    storage.removeItem(ZIP_KEY);
    storage.removeItem(LOCATION_KEY);
  });
}
