import { barrier, openConnections, race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { ProgramsUnderTest } from '../../programs.fixture.ts';
import { BrandedProgram, codeOf, styleWith } from './looks.fixture.ts';

const ORGANIZATION = '9400';

describe('the published looks of a program', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;
  let serial = 0;

  const program = (): Promise<BrandedProgram> =>
    BrandedProgram.create(programs, owner, ORGANIZATION, `look-${(serial += 1)}`);
  const primaryTo = (colour: string) => ({ element_css_style: styleWith(colour) });

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ instances: 2, env: { PUBLIC_HOST_SUFFIX: 'laurel.test' } });
    owner = programs.as(organizationAdmin(ORGANIZATION, { name: 'Ada Byron' }));
  });
  afterAll(() => programs.stop());

  it('begin with the look that the program came with, and list every save with who, when and what changed', async () => {
    const club = await program();
    expect(await club.versions()).toMatchObject({
      data: [{ source: 'setup', admin_name: null, changed_fields: [], restored_from: null }],
      meta: { page: 1, page_size: 20, total: 1 },
    });
    await club.save({ ...primaryTo('#00ff00'), header_text: 'Good night' });
    await club.saveCss('a{color:red}');
    await owner.post(club.at(), { name: 'Night Club', version: (await club.settings()).version });
    const { data, current_id } = await club.versions();
    expect(data.map(({ source, admin_name, changed_fields }) => [source, admin_name, changed_fields])).toEqual([
      ['save', 'Ada Byron', ['css']],
      ['save', 'Ada Byron', ['element_css_style.colours.perk-primary', 'header_text']],
      ['setup', null, []],
    ]);
    expect(current_id).toBe(data[0]?.id);
    expect(data[1]?.template_detail).toMatchObject({ header_text: 'Good night' });
    const times = data.map(({ published_at }) => Date.parse(published_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('begin with who created the program in the back-office', async () => {
    const made = await owner.post('/admin/v2/programs', { name: 'Made by hand' });
    const { program_id: id } = made.body as { program_id: string };
    expect((await owner.get(`/admin/v2/programs/${id}/look_versions`)).body).toMatchObject({
      data: [{ source: 'setup', admin_name: 'Ada Byron', changed_fields: [] }],
    });
  });

  it('are listed page by page', async () => {
    const club = await program();
    await club.save(primaryTo('#00ff00'));
    await club.save(primaryTo('#0000ff'));
    const second = await owner.get(club.at('/look_versions?page=2&page_size=2'));
    expect(second.body).toMatchObject({ data: [{ source: 'setup' }], meta: { page: 2, page_size: 2, total: 3 } });
    expect((second.body as { current_id: string }).current_id).toBe((await club.newest()).id);
    expect(codeOf(await owner.get(club.at('/look_versions?page=none')))).toBe('422 validation_failed');
  });

  it('come back at one press, style sheet and all, as a version of its own with its entry in the trail', async () => {
    const club = await program();
    await club.saveCss('a{color:red}');
    const [earlier] = (await club.versions()).data;
    await club.save({ ...primaryTo('#00ff00'), header_logo: '/media/test/logo.svg' });
    await club.saveCss('');
    const before = await club.versions();
    const published = await club.changes();
    const answer = await club.restore(earlier?.id ?? '', before.current_id);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'The program has been updated.', css: 'a{color:red}' },
    });
    expect(answer.body).toMatchObject(await club.settings());
    expect(await club.site()).toMatchObject({
      css: 'a{color:red}',
      look: { program_template_detail: { header_logo: null, element_css_style: styleWith('#ff0000') } },
    });
    expect(await club.changes()).toBe(published + 1);
    const after = await club.versions();
    expect(after.data.slice(1)).toEqual(before.data);
    const changed = ['element_css_style.colours.perk-primary', 'header_logo', 'css'];
    expect(after.data[0]).toMatchObject({
      source: 'restore',
      admin_name: 'Ada Byron',
      changed_fields: changed,
      restored_from: earlier?.published_at,
    });
    expect((await club.trail()).at(-1)).toEqual({
      action: 'restore_look',
      before: { [changed[0] ?? '']: '#00ff00', header_logo: '/media/test/logo.svg', css: '' },
      after: { [changed[0] ?? '']: '#ff0000', header_logo: null, css: 'a{color:red}' },
    });
  });

  it('do not come back when the site looks like that already', async () => {
    const club = await program();
    const first = await club.newest();
    await club.save(primaryTo('#00ff00'));
    await club.save(primaryTo('#ff0000'));
    const { current_id, meta } = await club.versions();
    expect(codeOf(await club.restore(first.id, current_id))).toBe('422 no_changes');
    expect((await club.versions()).meta).toEqual(meta);
  });

  it('do not come back over a look that was published since, nor for a call without one', async () => {
    const club = await program();
    const first = await club.newest();
    await club.save(primaryTo('#00ff00'));
    expect(await club.restore(first.id, first.id)).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        errors: { your_version: [first.id], current_version: [(await club.newest()).id] },
      },
    });
    expect(await club.restore(first.id, 'first')).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { current_id: ['is not a valid id'] } },
    });
    expect(await club.primary()).toBe('#00ff00');
  });

  it('stay with their program, and need the permission to update it', async () => {
    const [club, other] = [await program(), await program()];
    const foreign = await other.newest();
    await club.save(primaryTo('#00ff00'));
    const { current_id } = await club.versions();
    expect(codeOf(await club.restore(foreign.id, current_id))).toBe('404 not_found');
    const stranger = programs.as(organizationAdmin('9401'));
    expect(codeOf(await stranger.get(club.at('/look_versions')))).toBe('404 not_found');
    expect(codeOf(await club.restore(foreign.id, current_id, stranger))).toBe('404 not_found');
    const reader = programs.as(programAdmin(ORGANIZATION, club.id, { program: ['manage'] }));
    expect(codeOf(await reader.get(club.at('/look_versions')))).toBe('403 forbidden');
    const { data } = await club.versions();
    expect(codeOf(await club.restore(data[1]?.id ?? '', current_id, reader))).toBe('403 forbidden');
    expect(await other.versions()).toMatchObject({ data: [foreign], meta: { total: 1 } });
  });

  it('cannot be changed or deleted by the service itself', async () => {
    const pool = quietPool(programs.database.appUrl, 1);
    for (const statement of ['UPDATE look_version SET admin_name = NULL', 'DELETE FROM look_version']) {
      await expect(pool.query(statement)).rejects.toThrow('permission denied');
    }
    await pool.end();
  });

  describe('for ten staff at once', () => {
    /** Expects one version more, and the conflict for the others. */
    const expectOne = (answers: HttpAnswer[], added: number): void => {
      expect(answers.map(codeOf).toSorted()).toEqual([
        '200 ok',
        ...Array.from({ length: answers.length - 1 }, () => '409 version_conflict'),
      ]);
      expect(added).toBe(1);
    };

    it('come back once', async () => {
      const club = await program();
      const first = await club.newest();
      await club.save(primaryTo('#00ff00'));
      const { current_id, meta } = await club.versions();
      const staff = [0, 1].map((instance) => programs.as(organizationAdmin(ORGANIZATION), instance));
      const { fulfilled } = await race(10, (index) => club.restore(first.id, current_id, staff[index % 2]));
      expectOne(fulfilled, (await club.versions()).meta.total - meta.total);
      expect(await club.primary()).toBe('#ff0000');
    });

    it('come back more than once in a service that compares and then inserts', async () => {
      const club = await program();
      const { current_id, meta } = await club.versions();
      const pool = quietPool(programs.database.adminUrl, 10);
      await openConnections(pool, 10);
      const allRead = barrier(10);
      const { fulfilled } = await race(10, async (): Promise<HttpAnswer> => {
        const { rows } = await pool.query<{ id: string }>(
          'SELECT max(id)::text AS id FROM look_version WHERE program_id = $1',
          [club.id],
        );
        await allRead();
        if (rows[0]?.id !== current_id) return { status: 409, body: { code: 'version_conflict' }, headers: {} };
        await pool.query(
          `INSERT INTO look_version (program_id, source, look, changed_fields)
           SELECT program_id, 'save', look, '[]' FROM look_version WHERE id = $1`,
          [current_id],
        );
        return { status: 200, body: {}, headers: {} };
      });
      await pool.end();
      const added = (await club.versions()).meta.total - meta.total;
      expect(() => expectOne(fulfilled, added)).toThrow();
    });

    it('come back or are saved over, never both', async () => {
      const club = await program();
      const first = await club.newest();
      await club.save(primaryTo('#00ff00'));
      const { current_id, meta } = await club.versions();
      const { template_detail, version } = await club.settings();
      const { fulfilled } = await race(10, (index) =>
        index % 2 === 0
          ? club.restore(first.id, current_id)
          : owner.put(club.at('/template_detail'), { ...template_detail, ...primaryTo(`#00000${index}`), version }),
      );
      expectOne(fulfilled, (await club.versions()).meta.total - meta.total);
    });
  });
});
