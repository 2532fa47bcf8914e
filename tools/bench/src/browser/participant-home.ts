import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { Bench, Check, Contest, Target } from '../bench.ts';
import type { BenchPlatform } from '../server/fixtures/bench-platform.ts';
import { buildSingleBundle } from './single-bundle.ts';
import { visitSlowly, type Visit } from './slow-visit.ts';
import { startTwoSites } from './two-sites.ts';

const root = resolve(import.meta.dirname, '../../../..');
const FLOOR = 'the same sources as one bundle in an empty page';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A visitor's home page until its first section is shown and reacts; slow 4G, 4× slower processor, nothing cached. */
export const participantHome: Bench = {
  name: 'participant-home',
  runsOn: 'platform',
  open: async (platform) => {
    const fixture = await HomeVisits.open(platform);
    return { ...fixture.contest('usable', { atMost: 1.33 }), checks: fixture.checks() };
  },
};

/** The same page until anything of its content is painted: ours has the hero in the server's HTML. */
export const firstContent: Bench = {
  name: 'first-content',
  runsOn: 'platform',
  open: async (platform) => (await HomeVisits.open(platform)).contest('firstContent', { atMost: 0.7 }),
};

class HomeVisits {
  private last: Visit | null = null;

  private constructor(
    private readonly browser: Browser,
    private readonly sites: Awaited<ReturnType<typeof startTwoSites>>,
  ) {}

  static async open(platform: BenchPlatform): Promise<HomeVisits> {
    const bundle = await buildSingleBundle(root, await mkdtemp(join(platform.folder, 'single-')));
    const sites = await startTwoSites(`http://${platform.gateway.host}`, bundle);
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    return new HomeVisits(await chromium.launch({ executablePath, args: FLAGS }), sites);
  }

  contest(moment: 'usable' | 'firstContent', target: Target): Contest {
    return {
      unit: 'ms',
      floor: { about: FLOOR, run: async () => (await visitSlowly(this.browser, this.sites.floor))[moment] },
      contenders: [{ name: 'federated', target, run: async () => (await this.visit())[moment] }],
      close: async () => {
        await this.browser.close();
        await this.sites.close();
      },
    };
  }

  /** The requests of the last visit, made before its first section was shown. */
  checks(): Check[] {
    return [
      {
        name: 'scripts before the first section, gzip',
        unit: 'kB',
        target: { atMost: 200 },
        run: async () => {
          const { scripts } = await this.lastVisit();
          const sizes = await Promise.all(scripts.map(gzippedBytes));
          return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000;
        },
      },
      {
        // Pictures and fonts delay nothing.
        name: 'requests that the first section waits for',
        unit: '',
        target: { atMost: 6 },
        run: async () => (await this.lastVisit()).scripts.length + 1,
      },
      {
        name: 'largest contentful paint',
        unit: 'ms',
        target: { atMost: 2_000 },
        run: async () => (await this.lastVisit()).largestContent,
      },
      {
        name: 'longest task',
        unit: 'ms',
        target: { atMost: 200 },
        run: async () => (await this.lastVisit()).longestTask,
      },
      {
        name: 'layout shift',
        unit: '',
        target: { atMost: 0.05 },
        run: async () => (await this.lastVisit()).layoutShift,
      },
    ];
  }

  private async lastVisit(): Promise<Visit> {
    return this.last ?? this.visit();
  }

  private async visit(): Promise<Visit> {
    this.last = await visitSlowly(this.browser, this.sites.ours);
    return this.last;
  }
}

async function gzippedBytes(address: string): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return Number(answer.headers.get('content-length'));
}
