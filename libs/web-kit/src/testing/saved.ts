interface Saved {
  success: true;
  message: string;
}

/** The answer of a save: the stored record, as its GET answers it, beside the service's words. */
export const savedAs = <Stored extends object>(stored: Stored, message = ''): Stored & Saved =>
  Object.assign({}, stored, { success: true as const, message });
