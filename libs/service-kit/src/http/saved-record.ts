/** The answer of a save: the stored record in the shape of its GET, so that editors need no second call. */
export const savedRecord = <Stored extends object>(
  message: string,
  stored: Stored,
): Stored & { success: true; message: string } => Object.assign({}, stored, { success: true as const, message });
