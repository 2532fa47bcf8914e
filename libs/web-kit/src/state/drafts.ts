/** Unsaved values kept in this browser, with the version of the record that they were based on. */
export interface Draft<T> {
  value: T;
  baseVersion: string | null;
  /** ISO 8601. */
  savedAt: string;
}

const PREFIX = 'laurel-draft:';
const KEPT_DAYS = 14;

/** The draft under a key, unless it is older than 14 days or unreadable. */
export function readDraft<T>(key: string): Draft<T> | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    if (!text) return null;
    const draft = JSON.parse(text) as Draft<T>;
    return Date.now() - Date.parse(draft.savedAt) < KEPT_DAYS * 86_400_000 ? draft : null;
  } catch {
    return null;
  }
}

/** Stores a draft; a full or forbidden storage is no error, the values are still on the screen. */
export function writeDraft(key: string, value: unknown, baseVersion: string | null = null): void {
  const draft: Draft<unknown> = { value, baseVersion, savedAt: new Date().toISOString() };
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    dropDraft(key);
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is forbidden in this browser, so no draft exists either.
  }
}

/** Drops all drafts whose keys begin so. */
export function dropDrafts(beginning: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX + beginning)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden in this browser, so no draft exists either.
  }
}
