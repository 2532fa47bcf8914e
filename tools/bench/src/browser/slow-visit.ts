import type { Browser, CDPSession } from 'playwright-core';

export interface Visit {
  /** First contentful paint, milliseconds after the navigation began. */
  firstContent: number;
  /** The first section's tiles are shown and react: milliseconds after the navigation began. */
  usable: number;
  /** Scripts asked for before that. */
  scripts: string[];
  /** Largest contentful paint, milliseconds after the navigation began. */
  largestContent: number;
  /** The longest task that blocked the page, milliseconds. */
  longestTask: number;
  /** Cumulative layout shift. */
  layoutShift: number;
}

type Times = Pick<Visit, 'usable' | 'firstContent'>;
type Settled = Pick<Visit, 'largestContent' | 'longestTask' | 'layoutShift'>;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms a request; bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PROCESSOR_SLOWER = 4;
const GIVE_UP_MILLIS = 60_000;
// Pictures below the fold and chunks loaded when the page is idle come later than its sections.
const SETTLED_MILLIS = 3_000;
// The poll is rare, because it takes time of the page's own processor.
const POLL_MILLIS = 250;

/** Runs in the page. Tiles come from React alone, never from the server's HTML; they react from the commit that shows them. */
function markUsable(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('#challenges li a')) return;
    observer.disconnect();
    performance.mark('usable');
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
function readMarks(): Times | null {
  const [usable] = performance.getEntriesByName('usable');
  const [firstContent] = performance.getEntriesByName('first-contentful-paint');
  return usable && firstContent ? { usable: usable.startTime, firstContent: firstContent.startTime } : null;
}

/** Runs in the page, before its own scripts: stores the values that the browser reports only once. */
function watch(): void {
  const settled: Settled = { largestContent: 0, longestTask: 0, layoutShift: 0 };
  const on = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => (settled.largestContent = startTime));
  on('longtask', ({ duration }) => (settled.longestTask = Math.max(settled.longestTask, duration)));
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) settled.layoutShift += value;
  });
  Object.assign(globalThis, { settled });
}

/** Opens an address once in a fresh phone context, nothing cached, on a slow network and processor. */
export async function visitSlowly(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWER });
    const asked = requestsOf(devtools);
    await page.addInitScript(markUsable);
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'commit', timeout: GIVE_UP_MILLIS });
    const found = await page.waitForFunction(readMarks, undefined, { timeout: GIVE_UP_MILLIS, polling: POLL_MILLIS });
    const marks = await found.jsonValue();
    if (!marks) throw new Error(`${address} told no times`);
    const scripts = asked.filter(({ at, type }) => at <= marks.usable && type === 'Script').map(({ url }) => url);
    await page.waitForTimeout(SETTLED_MILLIS);
    const settled = await page.evaluate(() => (globalThis as unknown as { settled: Settled }).settled);
    return { ...marks, ...settled, scripts };
  } finally {
    await context.close();
  }
}

interface Asked {
  url: string;
  type: string;
  /** Milliseconds after the page itself was asked for. */
  at: number;
}

function requestsOf(devtools: CDPSession): Asked[] {
  const asked: Asked[] = [];
  let began: number | null = null;
  devtools.on('Network.requestWillBeSent', ({ request, type, timestamp }) => {
    began ??= timestamp;
    if (request.url.startsWith('data:')) return;
    const at = (timestamp - began) * 1_000;
    if (!asked.some(({ url }) => url === request.url)) asked.push({ url: request.url, type: type ?? 'Other', at });
  });
  return asked;
}
