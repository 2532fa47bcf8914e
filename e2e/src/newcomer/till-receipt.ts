import type { Browser } from '@playwright/test';
import { randomInt } from 'node:crypto';

/** A merchant that no other receipt names. */
export const newMerchant = (): string =>
  `HARBOUR STORES ${String.fromCharCode(...Array.from({ length: 3 }, () => randomInt(65, 91)))}`;

/** A till receipt of today, as a camera would see it: no two lie alike, and what looks alike counts as a duplicate. */
export async function photograph(browser: Browser, merchant: string): Promise<Buffer> {
  const viewport = { width: randomInt(500, 640), height: randomInt(640, 900) };
  const till = await browser.newPage({ viewport, deviceScaleFactor: 2 });
  const today = new Date().toISOString().slice(0, 10).split('-').reverse().join('/');
  await till.setContent(`<pre style="font: 22px/1.5 monospace; padding: ${randomInt(10, 140)}px ${randomInt(10, 80)}px; margin: 0">
       ${merchant}
   12 HARBOUR ROAD, 80202 DENVER

DATE: ${today}        TIME: 10:${randomInt(10, 60)}
-------------------------------
COFFEE BEANS 1KG         12.50
NOTEBOOK A5               4.00
-------------------------------
TOTAL                    16.50
CASH                     20.00
CHANGE                    3.50

         THANK YOU</pre>`);
  const picture = await till.screenshot({ type: 'jpeg', quality: 90 });
  await till.close();
  return picture;
}
