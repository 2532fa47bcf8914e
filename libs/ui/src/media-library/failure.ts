export interface Failure {
  message: string;
  status: number;
  errors: Record<string, string[]>;
}

/** The rejection of a source. */
export function failureOf(thrown: unknown): Failure {
  const { message = '', status = 0, errors = {} } = (thrown ?? {}) as Partial<Failure>;
  return { message, status, errors };
}

/** The messages of all fields, else the one of the failure. */
export function reasonsOf({ message, errors }: Failure): string {
  const reasons = Object.values(errors).flat();
  return reasons.length > 0 ? reasons.join(' ') : message;
}
