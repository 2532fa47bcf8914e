/**
 * Resolves with the result of the work, or with `late` once the time is over; rejects as the work does before that. The
 * work itself goes on, and a rejection after the deadline is ignored.
 */
export async function withDeadline<Result, Late>(
  work: Promise<Result>,
  millis: number,
  late: Late,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), millis);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
