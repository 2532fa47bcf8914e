import { jest } from '@jest/globals';
import type { ProgramPerformanceMetrics } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { waitFor } from '@laurel/test-kit/wait-for';
import { CountingService } from '../../../src/insight/dashboard/counting.service.ts';
import { DashboardJobs } from '../../../src/insight/dashboard/dashboard.jobs.ts';
import { ProgramsUnderTest } from '../../programs.fixture.ts';

export const ORGANIZATION = '10';

export type Figures = Omit<ProgramPerformanceMetrics, 'time_zone' | 'from' | 'to'>;

/** The programs service with a dashboard's data, written in the way of the events. */
export class DashboardFixture {
  /** Ids of the actions that are written here; above the ids of the services' own. */
  private sources = 1_000_000;

  private constructor(readonly programs: ProgramsUnderTest) {}

  static async start(programIds: string[]): Promise<DashboardFixture> {
    const programs = await ProgramsUnderTest.start({ instances: 2 });
    await programs.addPrograms(programIds.map((id) => ({ id, organization: ORGANIZATION })));
    return new DashboardFixture(programs);
  }

  stop(): Promise<void> {
    return this.programs.stop();
  }

  sql<T extends object>(statement: string, params: unknown[] = []): Promise<T[]> {
    return this.programs.database.query<T & Record<string, unknown>>(statement, params);
  }

  async get<T>(programId: string, section: string, query: Record<string, string | number> = {}): Promise<T> {
    const client = this.programs.as(organizationAdmin(ORGANIZATION));
    const { status, body } = await client.get(`/admin/v2/programs/${programId}/dashboard/${section}`, { query });
    if (status !== 200) throw new Error(`${section} answered ${status}: ${JSON.stringify(body)}`);
    return body as T;
  }

  /** Waits until every change is in the figures. */
  async counted(): Promise<void> {
    const [first] = this.programs.instances.services;
    await waitFor(
      async () => {
        await first?.app.get(DashboardJobs, { strict: false }).run();
        return (await this.sql('SELECT FROM dashboard_change LIMIT 1')).length === 0;
      },
      { what: 'everything to be counted' },
    );
  }

  /** Keeps the tasks from counting until the answer is called; waits for turns under way. */
  async holdTurns(): Promise<() => void> {
    const apps = this.programs.instances.services.map(({ app }) => app);
    const none = apps.map((app) =>
      jest.spyOn(app.get(CountingService, { strict: false }), 'programsToCount').mockResolvedValue([]),
    );
    await Promise.all(apps.map((app) => Reflect.get(app.get(DashboardJobs, { strict: false }), 'turn') as unknown));
    return () => none.forEach((each) => each.mockRestore());
  }

  async people(programId: string, ids: number[]): Promise<void> {
    await this.sql(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
       SELECT $1, id, 'Ada' || id, 'Lovelace', 'active', 1 FROM unnest($2::int[]) AS id`,
      [programId, ids],
    );
  }

  /** An action some hours ago. */
  async act(programId: string, who: number, change: Partial<Action> = {}): Promise<void> {
    const { type = 'challenge', points = 10, hoursAgo = 0, title = 'Read the map' } = change;
    await this.sql(
      `INSERT INTO participant_action (program_id, participant_id, title, action_type, source_id, points, created_at)
       VALUES ($1, $2, $3, $4, $7, $5, now() - $6 * interval '1 hour')`,
      [programId, who, title, type, points, hoursAgo, (this.sources += 1)],
    );
  }

  /** The metrics computed by a scan of all stored rows. */
  async scanned(programId: string): Promise<Figures> {
    const [row] = await this.sql<Record<string, number>>(
      `WITH zone AS (SELECT time_zone AS z, (now() AT TIME ZONE time_zone)::date - 29 AS first FROM program WHERE id = $1),
        a AS (SELECT a.participant_id, (a.created_at AT TIME ZONE z)::date >= first AS lately FROM participant_action a, zone
          WHERE a.program_id = $1 AND a.participant_id NOT IN (
            SELECT id FROM participant_copy WHERE program_id = $1 AND is_staff)),
        c AS (SELECT (c.created_at AT TIME ZONE z)::date >= first AS lately FROM completion c, zone
          WHERE c.program_id = $1 AND c.participant_id NOT IN (
            SELECT id FROM participant_copy WHERE program_id = $1 AND is_staff)),
        v AS (SELECT visits, day >= first AS lately FROM visit_day, zone WHERE program_id = $1)
       SELECT (SELECT count(DISTINCT participant_id) FROM a)::int AS active,
         (SELECT count(DISTINCT participant_id) FROM a WHERE lately)::int AS active_lately,
         (SELECT count(*) FROM a)::int AS actions, (SELECT count(*) FROM a WHERE lately)::int AS actions_lately,
         (SELECT count(*) FROM c)::int AS completions, (SELECT count(*) FROM c WHERE lately)::int AS completions_lately,
         (SELECT coalesce(sum(visits), 0) FROM v)::int AS visits,
         (SELECT coalesce(sum(visits), 0) FROM v WHERE lately)::int AS visits_lately`,
      [programId],
    );
    const of = (name: string) => ({ total: row?.[name] ?? -1, recent: row?.[`${name}_lately`] ?? -1 });
    return {
      active_participants: of('active'),
      completed_challenges: of('completions'),
      program_visits: of('visits'),
      participant_actions: of('actions'),
    };
  }

  async metrics(programId: string): Promise<Figures> {
    const { active_participants, completed_challenges, program_visits, participant_actions } =
      await this.get<ProgramPerformanceMetrics>(programId, 'program_performance_metrics');
    return { active_participants, completed_challenges, program_visits, participant_actions };
  }
}

interface Action {
  type: 'challenge' | 'reward' | 'receipt';
  points: number;
  hoursAgo: number;
  title: string;
}
