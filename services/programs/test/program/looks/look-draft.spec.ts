import { barrier, openConnections, race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { ProgramsUnderTest } from '../../programs.fixture.ts';
import { BrandedProgram, codeOf, styleWith } from './looks.fixture.ts';

const ORGANIZATION = '9500';
const PRIMARY = 'element_css_style.colours.perk-primary';
const SECONDARY = 'element_css_style.colours.perk-secondary';

describe('the draft of a look', () => {
  let programs: ProgramsUnderTest;
  let ada: HttpClient;
  let olga: HttpClient;
  let serial = 0;

  const program = (): Promise<BrandedProgram> =>
    BrandedProgram.create(programs, ada, ORGANIZATION, `draft-${(serial += 1)}`);

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ instances: 2, env: { PUBLIC_HOST_SUFFIX: 'laurel.test' } });
    ada = programs.as(organizationAdmin(ORGANIZATION, { name: 'Ada Byron' }));
    olga = programs.as(organizationAdmin(ORGANIZATION, { admin_id: '2', name: 'Olga Ortiz' }), 1);
  });
  afterAll(() => programs.stop());

  it('collects changes of all forms and staff, says whose the last one is, and shows visitors none of them', async () => {
    const club = await program();
    const [site, version, events] = [await club.site(), (await club.settings()).version, await club.changes()];
    expect((await club.settings()).look_draft).toBeNull();
    const answer = await club.draft({ [PRIMARY]: '#00ff00', header_logo: '/media/test/logo.svg' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'The draft has been saved.' } });
    expect(answer.body).toMatchObject(await club.settings());
    expect((await club.draft({ css: 'a{color:red}', [PRIMARY]: '#0000ff' }, olga)).status).toBe(200);
    expect((await club.settings()).look_draft).toEqual({
      version: '2',
      admin_name: 'Olga Ortiz',
      updated_at: expect.stringMatching(/^20\d\d-/) as string,
      changes: [
        { field: PRIMARY, before: '#ff0000', value: '#0000ff' },
        { field: 'header_logo', before: null, value: '/media/test/logo.svg' },
        { field: 'css', before: '', value: 'a{color:red}' },
      ],
    });
    expect(await club.site()).toEqual(site);
    expect([(await club.settings()).version, await club.changes()]).toEqual([version, events]);
    expect((await club.versions()).meta.total).toBe(1);
    expect((await club.trail()).map(({ action, after }) => [action, after])).toEqual([
      ['save_look_draft', { [PRIMARY]: '#00ff00', header_logo: '/media/test/logo.svg' }],
      ['save_look_draft', { css: 'a{color:red}', [PRIMARY]: '#0000ff' }],
    ]);
  });

  it('is published as one version, at once on the site, and is gone then', async () => {
    const club = await program();
    await club.draft({ [PRIMARY]: '#00ff00', css: 'a{color:red}' });
    const events = await club.changes();
    const answer = await club.publish({}, olga);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'The program has been updated.', look_draft: null, css: 'a{color:red}' },
    });
    expect(await club.primary()).toBe('#00ff00');
    expect((await club.site()).css).toBe('a{color:red}');
    expect(await club.changes()).toBe(events + 1);
    const { data } = await club.versions();
    expect(data[0]).toMatchObject({
      source: 'draft',
      admin_name: 'Olga Ortiz',
      changed_fields: [PRIMARY, 'css'],
    });
    expect(data).toHaveLength(2);
    expect((await club.trail()).at(-1)).toEqual({
      action: 'publish_look_draft',
      before: { [PRIMARY]: '#ff0000', css: '' },
      after: { [PRIMARY]: '#00ff00', css: 'a{color:red}' },
    });
    expect(codeOf(await club.publish({ version: '1' }))).toBe('409 look_draft_gone');
  });

  it('is discarded without a trace on the site, and its version never names another draft', async () => {
    const club = await program();
    await club.draft({ [PRIMARY]: '#00ff00' });
    const discard = (version: string): Promise<HttpAnswer> => ada.post(club.at('/look_draft/discard'), { version });
    expect(await discard('1')).toMatchObject({
      status: 200,
      body: { message: 'The draft has been discarded.', look_draft: null },
    });
    expect(codeOf(await discard('1'))).toBe('409 look_draft_gone');
    expect((await club.trail()).at(-1)).toEqual({
      action: 'discard_look_draft',
      before: { [PRIMARY]: '#00ff00' },
      after: null,
    });
    await club.draft({ [SECONDARY]: '#00ff00' });
    expect((await club.settings()).look_draft?.version).toBe('3');
    expect(codeOf(await discard('1'))).toBe('409 version_conflict');
    expect(codeOf(await club.publish({ version: '1' }))).toBe('409 version_conflict');
    expect(await club.primary()).toBe('#ff0000');
  });

  it('ends when its last change is taken back, and refuses a save that changes nothing [A-501]', async () => {
    const club = await program();
    await club.draft({ [PRIMARY]: '#00ff00' });
    expect(codeOf(await club.draft({ [PRIMARY]: '#00ff00' }))).toBe('422 no_changes');
    expect((await club.draft({ [PRIMARY]: '#ff0000' })).body).toMatchObject({ look_draft: null });
    expect(codeOf(await club.draft({ [PRIMARY]: '#ff0000' }))).toBe('422 no_changes');
  });

  it('follows what is published beside it, and is published over that look', async () => {
    const club = await program();
    await club.draft({ [PRIMARY]: '#00ff00' });
    await club.save({ header_text: 'Good night' }, olga);
    expect((await club.publish()).status).toBe(200);
    const { look } = await club.site();
    expect(look?.program_template_detail).toMatchObject({
      header_text: 'Good night',
      element_css_style: styleWith('#00ff00'),
    });
  });

  describe('that a later look collides with', () => {
    const collide = async (): Promise<BrandedProgram> => {
      const club = await program();
      await club.draft({ [PRIMARY]: '#00ff00', [SECONDARY]: '#abcdef' });
      await club.save({ element_css_style: styleWith('#0000ff') }, olga);
      return club;
    };

    it('is refused with both values, and loses nothing', async () => {
      const club = await collide();
      expect(await club.publish()).toMatchObject({
        status: 409,
        body: {
          code: 'look_draft_conflict',
          collisions: [{ field: PRIMARY, before: '#ff0000', value: '#00ff00', published: '#0000ff' }],
        },
      });
      expect(await club.primary()).toBe('#0000ff');
      expect((await club.settings()).look_draft?.changes).toHaveLength(2);
    });

    it.each([
      ['its own values', [], '#00ff00'],
      ['those of the site, with its other changes', [PRIMARY, SECONDARY], '#0000ff'],
    ])('is published with %s once staff have decided', async (_, keep_published, primary) => {
      const club = await collide();
      const { version } = await club.settings();
      expect((await club.publish({ program_version: version, keep_published })).status).toBe(200);
      const colours = (await club.site()).look?.program_template_detail.element_css_style.colours;
      expect([colours?.['perk-primary'], colours?.['perk-secondary']]).toEqual([primary, '#abcdef']);
    });

    it('is refused again when yet another look was published meanwhile', async () => {
      const club = await collide();
      const { version } = await club.settings();
      await club.save({ element_css_style: styleWith('#123456') }, olga);
      expect(codeOf(await club.publish({ program_version: version }))).toBe('409 look_draft_conflict');
      expect(await club.primary()).toBe('#123456');
    });

    it('is refused as well when its form was filled before that look', async () => {
      const club = await program();
      await club.save({ element_css_style: styleWith('#0000ff') }, olga);
      const stale = [{ field: PRIMARY, before: '#ff0000', value: '#00ff00' }];
      expect((await ada.put(club.at('/look_draft'), { changes: stale })).status).toBe(200);
      expect(codeOf(await club.publish())).toBe('409 look_draft_conflict');
    });

    it('ends where the other look has the same values', async () => {
      const club = await program();
      await club.draft({ [PRIMARY]: '#0000ff' });
      await club.save({ element_css_style: styleWith('#0000ff') }, olga);
      expect((await club.settings()).look_draft).toBeNull();
      expect(codeOf(await club.publish({ version: '1' }))).toBe('409 look_draft_gone');
    });
  });

  it.each([
    ['a colour that is none', { [PRIMARY]: 'red' }],
    ['a font that is none', { 'element_css_style.body_font': 'Comic Sans' }],
    ['a picture from a script address', { header_logo: 'javascript:alert(1)' }],
    ['a title that is too long', { header_text: 'x'.repeat(161) }],
    ['a description that is too long', { header_description: 'x'.repeat(601) }],
    ['a style sheet that loads something', { css: 'a{background:url(//evil.test)}' }],
  ])('refuses %s at its change [A-504]', async (_, values) => {
    const club = await program();
    const answer = await club.draft({ [SECONDARY]: '#123456', ...values });
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([
      422,
      ['changes.1.value'],
    ]);
    expect((await club.settings()).look_draft).toBeNull();
  });

  it('refuses fields that a look does not have', async () => {
    const club = await program();
    for (const field of ['name', '__proto__', 'element_css_style']) {
      const changes = [{ field, before: '', value: 'x' }];
      expect(codeOf(await ada.put(club.at('/look_draft'), { changes }))).toBe('422 validation_failed');
    }
    expect(codeOf(await ada.put(club.at('/look_draft'), { changes: {} }))).toBe('422 validation_failed');
    for (const missing of ['before', 'value']) {
      const change = { field: 'header_logo', before: null, value: null, [missing]: undefined };
      expect(await ada.put(club.at('/look_draft'), { changes: [change] })).toMatchObject({
        status: 422,
        body: { errors: { [`changes.0.${missing}`]: expect.anything() as unknown } },
      });
    }
  });

  it('may lack the assets that publishing requires [A-492] [A-493] [A-494] [A-495] [A-496] [A-497] [A-498] [A-500]', async () => {
    const club = await program();
    expect((await club.draft({ header_text: '', header_description: '' })).status).toBe(200);
    const required = {
      header_text: 'Run at night',
      header_description: 'Collect miles.',
      favicon_file: '/media/test/icon.png',
      header_logo: '/media/test/logo.svg',
      footer_logo: '/media/test/foot.svg',
      overlay_image: '/media/test/runner.png',
      header_background_image: '/media/test/hero.svg',
    };
    expect(await club.publish()).toMatchObject({
      status: 422,
      body: { errors: Object.fromEntries(Object.keys(required).map((field) => [field, ['is required']])) },
    });
    await club.draft(required);
    expect((await club.publish()).status).toBe(200);
    expect((await club.site()).look?.program_template_detail).toMatchObject({
      ...required,
      badge_background_image: null,
    });
  });

  it('belongs to one program, and needs the permission to update it', async () => {
    const [club, other] = [await program(), await program()];
    await other.draft({ [PRIMARY]: '#00ff00' });
    expect(codeOf(await club.publish({ version: '1' }))).toBe('409 look_draft_gone');
    const stranger = programs.as(organizationAdmin('9501'));
    const reader = programs.as(programAdmin(ORGANIZATION, other.id, { program: ['manage'] }));
    for (const [caller, refusal] of [
      [stranger, '404 not_found'],
      [reader, '403 forbidden'],
    ] as const) {
      expect(codeOf(await other.draft({ [PRIMARY]: '#0000ff' }, caller))).toBe(refusal);
      expect(codeOf(await other.publish({}, caller))).toBe(refusal);
      expect(codeOf(await caller.post(other.at('/look_draft/discard'), { version: '1' }))).toBe(refusal);
    }
    expect((await other.settings()).look_draft).toMatchObject({ version: '1', admin_name: 'Ada Byron' });
    expect([await club.primary(), await other.primary()]).toEqual(['#ff0000', '#ff0000']);
  });

  describe('for ten presses at once', () => {
    const tally = (answers: HttpAnswer[]): Record<string, number> => {
      const counts: Record<string, number> = {};
      for (const answer of answers) counts[codeOf(answer)] = (counts[codeOf(answer)] ?? 0) + 1;
      return counts;
    };
    const expectOne = (answers: HttpAnswer[], added: number): void => {
      expect(tally(answers)).toEqual({ '200 ok': 1, '409 look_draft_gone': 9 });
      expect(added).toBe(1);
    };

    it('is published once', async () => {
      const club = await program();
      await club.draft({ [PRIMARY]: '#00ff00' });
      const { fulfilled } = await race(10, (index) => club.publish({ version: '1' }, index % 2 === 0 ? ada : olga));
      expectOne(fulfilled, (await club.versions()).meta.total - 1);
      expect((await club.trail()).filter(({ action }) => action === 'publish_look_draft')).toHaveLength(1);
    });

    it('is published more than once in a service that reads and then clears it', async () => {
      const club = await program();
      await club.draft({ [PRIMARY]: '#00ff00' });
      const pool = quietPool(programs.database.adminUrl, 10);
      await openConnections(pool, 10);
      const allRead = barrier(10);
      const { fulfilled } = await race(10, async (): Promise<HttpAnswer> => {
        const { rows } = await pool.query(
          `SELECT FROM look_draft WHERE program_id = $1 AND version = 1 AND changes <> '[]'`,
          [club.id],
        );
        await allRead();
        if (rows.length === 0) return { status: 409, body: { code: 'look_draft_gone' }, headers: {} };
        await pool.query(
          `INSERT INTO look_version (program_id, source, look, changed_fields)
           SELECT program_id, 'draft', look, '[]' FROM look_version WHERE program_id = $1 ORDER BY id LIMIT 1`,
          [club.id],
        );
        await pool.query(`UPDATE look_draft SET changes = '[]' WHERE program_id = $1`, [club.id]);
        return { status: 200, body: {}, headers: {} };
      });
      await pool.end();
      const added = (await club.versions()).meta.total - 1;
      expect(() => expectOne(fulfilled, added)).toThrow();
    });

    it('loses no change to another save of the draft', async () => {
      const club = await program();
      const { fulfilled } = await race(10, (index) =>
        ada.put(club.at('/look_draft'), {
          changes: [{ field: index % 2 === 0 ? PRIMARY : SECONDARY, before: '#102030', value: `#00000${index}` }],
          version: null,
        }),
      );
      expect(tally(fulfilled)).toEqual({ '200 ok': 1, '409 version_conflict': 9 });
      expect((await club.settings()).look_draft?.changes).toHaveLength(1);
    });

    it('is published or saved over, and the site never shows a half of both', async () => {
      const club = await program();
      await club.draft({ [PRIMARY]: '#00ff00' });
      const { template_detail, version } = await club.settings();
      const saved = { ...template_detail, header_text: 'Good night', version };
      const { fulfilled } = await race(2, (index) =>
        index === 0 ? club.publish({ version: '1' }) : olga.put(club.at('/template_detail'), saved),
      );
      const outcome = tally(fulfilled);
      const { look } = await club.site();
      const { header_text: title } = look?.program_template_detail ?? {};
      // The draft is published over the save; a save over the published draft names an older version.
      if (outcome['409 version_conflict'] === 1) expect(title).toBe('Hello');
      else expect([outcome, title]).toEqual([{ '200 ok': 2 }, 'Good night']);
      expect(await club.primary()).toBe('#00ff00');
    });
  });
});
