import type { Browser } from '@playwright/test';
import { randomInt } from 'node:crypto';

/** A merchant that no other receipt names, in letters that OCR does not confuse. */
export const newMerchant = (): string =>
  `HARBOUR STORES ${Array.from({ length: 3 }, () => 'ACEFHJKLMNPRTWXY'[randomInt(16)]).join('')}`;

/**
 * A till receipt of today, as a camera would see it on a table: a picture similar to an earlier one counts as a
 * duplicate.
 */
export async function photograph(browser: Browser, merchant: string): Promise<Buffer> {
  const till = await browser.newPage({ viewport: { width: 520, height: 1000 }, deviceScaleFactor: 2 });
  const today = new Date().toISOString().slice(0, 10).split('-').reverse().join('/');
  const table = Array.from({ length: 36 }, () => `<i style="background: hsl(30 20% ${randomInt(20, 90)}%)"></i>`);
  await till.setContent(`<body style="margin: 0"><pre style="font: 22px/1.5 monospace; padding: 30px; margin: 0">
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

         THANK YOU</pre><div style="display: grid; grid: auto-flow 100px / repeat(9, 1fr)">${table.join('')}</div>`);
  const picture = await till.screenshot({ type: 'jpeg', quality: 90 });
  await till.close();
  return picture;
}
