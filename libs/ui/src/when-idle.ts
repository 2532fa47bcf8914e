const LATEST_MILLIS = 3_000;

/**
 * Does what the first view can wait for as soon as the page has nothing else to do, after three seconds at the latest.
 * @returns takes it back
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LATEST_MILLIS);
    return () => clearTimeout(timer);
  }
  const callback = window.requestIdleCallback(work, { timeout: LATEST_MILLIS });
  return () => window.cancelIdleCallback(callback);
}
