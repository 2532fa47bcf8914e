import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Program } from './world.ts';

const copies = ['identity', 'rewards', 'receipts'] as const;

/**
 * What only the owner of the databases may change: the clock of a program in test mode. Everything else of the audit goes
 * over HTTP.
 */
export class DatabaseOwner {
  constructor(private readonly url: string) {}

  /** Moves the clock of a program in test mode to a moment; resolves once every service goes by it. */
  async moveClock(program: Program, to: number): Promise<void> {
    const seconds = Math.round((to - Date.now()) / 1_000);
    await this.query('programs', 'SELECT move_clock($1, make_interval(secs => $2))', [program.id, seconds]);
    program.clockAhead = seconds * 1_000;
    await publish(program);
    for (const service of copies) {
      const deadline = Date.now() + 10_000;
      const known = 'SELECT FROM program_copy WHERE id = $1 AND clock_offset_seconds = $2';
      while ((await this.query(service, known, [program.id, seconds])) === 0) {
        if (Date.now() > deadline) throw new Error(`${service} does not know the clock of program ${program.id}`);
        await sleep(60);
      }
    }
  }

  /** @returns the number of rows */
  private async query(service: string, sql: string, params: unknown[]): Promise<number> {
    const url = new URL(this.url);
    url.pathname = `/laurel_${service}`;
    const client = new pg.Client({ connectionString: url.href, application_name: 'audit' });
    await client.connect();
    try {
      return (await client.query(sql, params)).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }
}

let saves = 0;

/** Other services learn of a program's settings when staff save it. */
async function publish({ office, id }: Program): Promise<void> {
  saves += 1;
  await saveSettings({ office, id }, { description: `Saved ${saves}` });
}

export const enterTestMode = (program: Program): Promise<void> => saveSettings(program, { test_mode: true });

export async function setTimeZone(program: Program, timeZone: string): Promise<void> {
  await saveSettings(program, { time_zone: timeZone });
  program.timeZone = timeZone;
}

async function saveSettings({ office, id }: Pick<Program, 'office' | 'id'>, changes: object): Promise<void> {
  const { version } = await office.get<{ version: string }>(`/admin/v2/programs/${id}`);
  await office.post(`/admin/v2/programs/${id}`, { json: { ...changes, version } });
}
