import { brandingColours, type ElementCssStyle } from '@laurel/contracts/programs/branding';
import type { LookVersionRow, LookVersionTable } from '@laurel/contracts/programs/look/look.dto';
import { type LookChanges, type LookField, lookValue } from '@laurel/contracts/programs/look/look-fields';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { ProgramsUnderTest } from '../../programs.fixture.ts';

export const styleWith = (primary: string): ElementCssStyle => ({
  colours: {
    ...(Object.fromEntries(brandingColours.map((name) => [name, '#102030'])) as ElementCssStyle['colours']),
    'perk-primary': primary,
  },
  radius: { button: 'full', input: 'small', tile: 'medium', card: 'large' },
  header_font: 'Fraunces',
  body_font: 'Inter',
  theme: 'dark',
});

export const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as { code?: string }).code ?? 'ok'}`;

/** A program whose look staff change. */
export class BrandedProgram {
  private constructor(
    private readonly programs: ProgramsUnderTest,
    readonly id: string,
    private readonly subdomain: string,
    private readonly owner: HttpClient,
  ) {}

  static async create(
    programs: ProgramsUnderTest,
    owner: HttpClient,
    organization: string,
    subdomain: string,
  ): Promise<BrandedProgram> {
    const { body } = await programs.asDemo().put(`/internal/programs/${subdomain}`, {
      organization_id: organization,
      name: 'Test Club',
      description: 'A club.',
      term_points_as: 'miles',
      term_rewards_as: 'prizes',
      features: {},
      template: { header_text: 'Hello', header_description: 'There', element_css_style: styleWith('#ff0000') },
    });
    return new BrandedProgram(programs, (body as { id: string }).id, subdomain, owner);
  }

  at(rest = ''): string {
    return `/admin/v2/programs/${this.id}${rest}`;
  }

  async settings(): Promise<ProgramSettings> {
    return (await this.owner.get(this.at())).body as ProgramSettings;
  }

  /** Saves a form of the look as it stands, with changes. */
  async save(changes: object, by = this.owner): Promise<HttpAnswer> {
    const { template_detail, version } = await this.settings();
    return by.put(this.at('/template_detail'), { ...template_detail, ...changes, version });
  }

  async saveCss(css: string): Promise<HttpAnswer> {
    return this.owner.post(this.at(), { css, version: (await this.settings()).version });
  }

  async versions(): Promise<LookVersionTable> {
    return (await this.owner.get(this.at('/look_versions'))).body as LookVersionTable;
  }

  async newest(): Promise<LookVersionRow> {
    const [newest] = (await this.versions()).data;
    if (newest === undefined) throw new Error('The program has no look');
    return newest;
  }

  restore(id: string, current: string | null, by = this.owner): Promise<HttpAnswer> {
    return by.post(this.at(`/look_versions/${id}/restore`), { current_id: current });
  }

  /** Saves values to the draft, as a form that shows it does. */
  async draft(values: LookChanges, by = this.owner): Promise<HttpAnswer> {
    const { template_detail, css, look_draft } = await this.settings();
    const changes = (Object.entries(values) as [LookField, string | null][]).map(([field, value]) => ({
      field,
      before: lookValue({ template_detail, css }, field),
      value,
    }));
    return by.put(this.at('/look_draft'), { changes, version: look_draft?.version ?? null });
  }

  async publish(decided: object = {}, by = this.owner): Promise<HttpAnswer> {
    const version = (await this.settings()).look_draft?.version ?? '1';
    return by.post(this.at('/look_draft/publish'), { version, ...decided });
  }

  /** What visitors' next page shows. */
  async site(): Promise<{ look: SiteLookup['site']; css: string | null }> {
    const gateway = this.programs.as(service('gateway'));
    const { body } = await gateway.get('/internal/site', { query: { host: `${this.subdomain}.laurel.test` } });
    const { site, css } = body as SiteLookup;
    return { look: site, css: css ?? null };
  }

  primary = async (): Promise<string | undefined> =>
    (await this.site()).look?.program_template_detail.element_css_style.colours['perk-primary'];

  trail(): Promise<{ action: string; before: object; after: object }[]> {
    return this.programs.database.query(
      `SELECT action, before, after FROM ${auditEntries} WHERE program_id = $1 AND resource = 'program' ORDER BY id`,
      [this.id],
    );
  }

  /** Events that have the gateways forget the pages of the program. */
  async changes(): Promise<number> {
    const rows = await this.programs.database.query(
      `SELECT FROM event WHERE program_id = $1 AND type = 'program.changed'`,
      [this.id],
    );
    return rows.length;
  }
}
