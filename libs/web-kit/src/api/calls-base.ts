let base = '';

/** Path that comes before the path of every call: empty but in a preview, whose calls go below its ticket. */
export const callsBase = (): string => base;

export function setCallsBase(path: string): void {
  base = path;
}
