import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { Carousels, NavigationMenuItem, NavigationMenus } from '@laurel/contracts/programs/layout/layout.dto';
import type { AttachmentPage } from '@laurel/contracts/programs/media/media.dto';
import { maxPictureBytes } from '@laurel/contracts/programs/media/limits';
import type { CarouselItem, SiteLookup } from '@laurel/contracts/programs/site';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { attachmentOf, jpg, noise, png, sendForm, upload, videoOf } from '../media/files.fixture.ts';
import { ProgramsUnderTest } from '../../programs.fixture.ts';

const ORGANIZATION = '9001';
const colours = {
  colours: { 'perk-primary': '#000010', 'perk-primary-content': '#fffffe' },
  radius: {},
  header_font: 'Inter',
  body_font: 'Inter',
  theme: 'dark',
};
const LINK = 'Enter a path that begins with / or a link that begins with https://';

const item = (name: string, changes: Partial<NavigationMenuItem> = {}): NavigationMenuItem => ({
  name,
  navigation_url: '/official-rules',
  show_in_tab: false,
  show_on_logout: true,
  translations: {},
  ...changes,
});
/** Items without translations, as the site has them. */
const plain = (items: readonly NavigationMenuItem[]): object[] =>
  items.map(({ name, navigation_url, show_in_tab, show_on_logout }) => ({
    name,
    navigation_url,
    show_in_tab,
    show_on_logout,
  }));
const slide = (title: string, changes: object = {}): object => ({ title, description: '', ...changes });
const kept = { image: null, link: null, button_text: null, translations: {} };

describe('the layout of a site', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;
  let [id, sibling] = ['', ''];
  let picture: { id: string; url: string };

  const path = (list: string, program = id): string => `/admin/v2/programs/${program}/${list}`;
  const navigation = async (): Promise<NavigationMenus> =>
    (await owner.get(path('navigation_menus'))).body as NavigationMenus;
  const carousels = async (): Promise<Carousels> => (await owner.get(path('carousels'))).body as Carousels;
  const saveMenu = async (navigation_menus: unknown, who = owner): Promise<HttpAnswer> =>
    who.post(path('navigation_menus'), { navigation_menus, version: (await navigation()).version });
  const saveSlides = async (slides: unknown, who = owner): Promise<HttpAnswer> =>
    who.post(path('carousels'), { carousels: slides, version: (await carousels()).version });
  const sendSlides = async (fields: Parameters<typeof sendForm>[2], who = owner): Promise<HttpAnswer> =>
    sendForm(who, path('carousels'), { version: (await carousels()).version, ...fields });
  const site = async (): Promise<SiteLookup['site']> => {
    const query = { host: 'club.laurel.test' };
    return ((await programs.as(service('gateway')).get('/internal/site', { query })).body as SiteLookup).site;
  };
  const shown = async (): Promise<CarouselItem[]> =>
    (await programs.as(visitor(id)).get('/public/home/carousel')).body as CarouselItem[];
  const library = async (): Promise<AttachmentPage> =>
    (await owner.get(path('program_attachments'))).body as AttachmentPage;
  const refusal = ({ status, body }: HttpAnswer): [string, string[]] => {
    const { code, errors } = body as ErrorBody;
    return [`${status} ${code}`, Object.keys(errors)];
  };
  const codeOf = (answer: HttpAnswer): string => refusal(answer)[0];
  const lastEntries = (count: number): Promise<object[]> =>
    programs.database.query(
      `SELECT action, resource, before, after FROM ${auditEntries} WHERE program_id = $1 ORDER BY id DESC LIMIT $2`,
      [id, count],
    );

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ env: { PUBLIC_HOST_SUFFIX: 'laurel.test' } });
    [id, sibling] = ['91', '92'];
    await programs.addPrograms([
      { id, organization: ORGANIZATION },
      { id: sibling, organization: ORGANIZATION },
    ]);
    await programs.database.query(`UPDATE program SET subdomain = 'club' WHERE id = $1`, [id]);
    await programs.database.query(
      `INSERT INTO program_template (program_id, header_text, element_css_style) VALUES ($1, 'Hello', $2), ($3, 'Hi', $2)`,
      [id, JSON.stringify(colours), sibling],
    );
    owner = programs.as(organizationAdmin(ORGANIZATION));
    const { id: number, public_url: url } = attachmentOf(await upload(owner, id, await jpg()));
    picture = { id: number, url };
  });
  afterAll(() => programs.stop());

  describe('the menu of the header', () => {
    const menu = [item('Home', { navigation_url: '/' }), item('Shop', { navigation_url: 'https://shop.test/a?b#c' })];

    it('is saved as JSON in its order, shown on the next page, published and audited [A-442, A-463, A-465, A-469, A-471]', async () => {
      expect(await navigation()).toEqual({ navigation_menus: [], version: '1' });
      const answer = await saveMenu([item('  Home ', { navigation_url: '/' }), menu[1]]);
      const stored = { navigation_menus: menu, version: '2' };
      expect([answer.status, answer.body]).toEqual([
        200,
        { success: true, message: 'Navigation menus updated successfully.', ...stored },
      ]);
      expect(await navigation()).toEqual(stored);
      expect((await site())?.navigation_menus).toEqual(plain(menu));
      const events = await programs.database.query(
        `SELECT payload ->> 'version' AS version FROM event WHERE program_id = $1 AND type = 'program.changed'`,
        [id],
      );
      expect(events).toContainEqual({ version: '2' });
      expect(await lastEntries(1)).toEqual([
        {
          action: 'update',
          resource: 'program',
          before: { navigation_menus: [] },
          after: { navigation_menus: menu },
        },
      ]);
      const turned = [item('Mine', { show_in_tab: true, show_on_logout: false }), ...menu.toReversed()];
      expect((await saveMenu(turned)).status).toBe(200);
      expect((await site())?.navigation_menus).toEqual(plain(turned));
      expect((await saveMenu(menu)).status).toBe(200);
      expect(codeOf(await saveMenu(menu))).toBe('422 no_changes');
    });

    it('has a name for each language, which the site carries', async () => {
      const languages = 'UPDATE program SET i18n_enabled = $2, content_language = $3 WHERE id = $1';
      const translated = item('Home', { translations: { es: { name: 'Inicio' } } });
      await programs.database.query(languages, [id, true, 'en']);
      expect((await saveMenu([translated, item('Shop')])).body).toMatchObject({
        navigation_menus: [{ translations: { es: { name: 'Inicio' } } }, { translations: {} }],
      });
      expect((await site())?.navigation_menus).toEqual([translated, ...plain([item('Shop')])]);
      expect(codeOf(await saveMenu([translated, item('Shop')]))).toBe('422 no_changes');
      const into = (language: string, name: string): unknown => [
        item('Home', { translations: { [language]: { name } } }),
      ];
      for (const [menu, path] of [
        [into('en', 'Start'), 'navigation_menus.0.translations.en'],
        [into('es', 'x'.repeat(61)), 'navigation_menus.0.translations.es.name'],
      ] as const) {
        expect(refusal(await saveMenu(menu))).toEqual(['422 validation_failed', [path]]);
      }
      expect((await saveMenu([item('Home')])).status).toBe(200);
      expect((await site())?.navigation_menus).toEqual(plain([item('Home')]));
      await programs.database.query(languages, [id, false, null]);
    });

    it('holds 12 items, and can be empty [A-456]', async () => {
      const many = Array.from({ length: 13 }, (_, index) => item(`Item ${index}`));
      expect(refusal(await saveMenu(many))).toEqual(['422 validation_failed', ['navigation_menus']]);
      expect((await saveMenu(many.slice(0, 12))).status).toBe(200);
      expect((await saveMenu([])).status).toBe(200);
      expect((await site())?.navigation_menus).toEqual([]);
    });

    it.each<[string, unknown, string]>([
      ['no list', undefined, 'navigation_menus'],
      ['no name', [item(' \u200b')], 'navigation_menus.0.name'],
      ['a name of 61 characters', [item('x'.repeat(61))], 'navigation_menus.0.name'],
      ['one name twice', [item('Shop'), item('Home'), item(' SHOP')], 'navigation_menus.2.name'],
      ['a script', [item('a', { navigation_url: 'javascript:alert(1)' })], 'navigation_menus.0.navigation_url'],
      ['another host', [item('a', { navigation_url: '//evil.test' })], 'navigation_menus.0.navigation_url'],
      ['a link over plain http', [item('a', { navigation_url: 'http://a.test' })], 'navigation_menus.0.navigation_url'],
      ['no link', [item('a', { navigation_url: '' })], 'navigation_menus.0.navigation_url'],
      ['a text for yes', [Object.assign({}, item('a'), { show_in_tab: 'yes' })], 'navigation_menus.0.show_in_tab'],
      ['a NUL', [item('a\0')], 'navigation_menus.0.name'],
    ])('refuses %s by its field, and changes nothing [A-472, B27, B48]', async (_what, items, field) => {
      const before = await navigation();
      expect(refusal(await saveMenu(items))).toEqual(['422 validation_failed', [field]]);
      expect(await navigation()).toEqual(before);
    });

    it('limits the targets of links', async () => {
      const answer = await saveMenu([item('a', { navigation_url: 'shop' })]);
      expect((answer.body as ErrorBody).errors).toEqual({ 'navigation_menus.0.navigation_url': [LINK] });
      expect(codeOf(await saveMenu([Object.assign({}, item('a'), { color: 'red' })]))).toBe('400 unknown_field');
    });

    it('accepts one of ten editors who save at the same moment', async () => {
      const { version } = await navigation();
      const { fulfilled } = await race(10, (index) =>
        owner.post(path('navigation_menus'), { navigation_menus: [item(`Item ${index}`)], version }),
      );
      const lost = fulfilled.filter(({ status }) => status !== 200);
      expect(lost.map(codeOf)).toEqual(Array.from({ length: 9 }, () => '409 version_conflict'));
    });
  });

  describe('the carousel', () => {
    it('shows its slides in their order, with pictures by number and by address [A-464, A-466, A-467, A-468, A-470]', async () => {
      const first = slide(' Market ', { description: 'Until Sunday', image: Number(picture.id), link: '/challenge/1' });
      const answer = await saveSlides([
        first,
        slide('Second', { image: 'https://a.test/b.png', button_text: 'Look' }),
        slide('Third', { image: picture.id, link: '', button_text: '' }),
      ]);
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([
        200,
        'Carousels updated successfully.',
      ]);
      const stored = [
        { ...kept, ...first, title: 'Market', image: picture.url },
        { ...kept, ...slide('Second', { image: 'https://a.test/b.png', button_text: 'Look' }) },
        { ...kept, ...slide('Third', { image: picture.url }) },
      ];
      expect((await carousels()).carousels).toEqual(stored);
      expect((await shown()).map((each) => ({ ...each, translations: {} }))).toMatchObject(stored);
      expect(await lastEntries(1)).toEqual([
        { action: 'update', resource: 'program', before: { carousels: [] }, after: { carousels: stored } },
      ]);
      expect(codeOf(await saveSlides(stored))).toBe('422 no_changes');
    });

    it('have texts for each language, read by visitors of it, and named in the trail', async () => {
      const languages = 'UPDATE program SET i18n_enabled = $2, content_language = $3 WHERE id = $1';
      await programs.database.query(languages, [id, true, 'en']);
      const es = { title: 'Pan caliente', button_text: 'Ver' };
      const slides = [
        slide('Warm bread', { ...kept, description: 'At seven.', button_text: 'See', translations: { es } }),
        slide('Cold milk', kept),
      ];
      const before = (await carousels()).carousels;
      expect((await saveSlides(slides)).status).toBe(200);
      expect((await carousels()).carousels).toEqual(slides);
      expect(await lastEntries(1)).toMatchObject([{ before: { carousels: before }, after: { carousels: slides } }]);
      const read = async (language: string): Promise<unknown[]> => {
        const headers = { 'accept-language': language };
        const { body } = await programs.as(visitor(id)).get('/public/home/carousel', { headers });
        return (body as CarouselItem[]).map(({ title, description, button_text, untranslated = [] }) => [
          ...[title, description, button_text, untranslated.join()],
        ]);
      };
      expect(await read('es')).toEqual([
        ['Pan caliente', 'At seven.', 'Ver', 'description'],
        ['Cold milk', '', null, 'title'],
      ]);
      expect(await read('en')).toEqual([
        ['Warm bread', 'At seven.', 'See', ''],
        ['Cold milk', '', null, ''],
      ]);
      const sections = await programs
        .as(visitor(id))
        .get('/public/home/challenge_sections', { headers: { 'accept-language': 'es' } });
      expect(sections.body).toMatchObject({ carousel: [{ title: 'Pan caliente' }, { title: 'Cold milk' }] });
      expect(codeOf(await saveSlides(slides))).toBe('422 no_changes');
      const fields = async (changes: object): Promise<string[]> =>
        refusal(await saveSlides([slide('Warm bread', changes)]))[1];
      expect(await fields({ translations: { en: { title: 'Bread' } } })).toEqual(['carousels.0.translations.en']);
      expect(await fields({ translations: { es: { title: 'B'.repeat(121) } } })).toEqual([
        'carousels.0.translations.es.title',
      ]);
      await programs.database.query(languages, [id, false, null]);
      expect(await fields({ translations: { es } })).toEqual(['carousels.0.translations']);
    });

    it('adds picture files of the form to the media library [A-466, A-467]', async () => {
      const before = (await library()).meta.total;
      const answer = await sendSlides({
        'carousels[0][title]': 'New',
        'carousels[0][description]': '',
        'carousels[0][image]': [await png(), 'Harbour.png'],
        'carousels[1][title]': 'Old',
        'carousels[1][description]': 'From the library',
        'carousels[1][image]': picture.id,
        'carousels[2][title]': 'Bare',
        'carousels[2][description]': '',
        'carousels[2][image]': [Buffer.alloc(0), ''],
      });
      expect(answer.status).toBe(200);
      const [added] = (await library()).data;
      expect(added).toMatchObject({ title: 'Harbour', dimension: '60x40', content_type: 'image/png' });
      expect((await library()).meta.total).toBe(before + 1);
      expect((await shown()).map(({ title, image }) => [title, image])).toEqual([
        ['New', added?.public_url],
        ['Old', picture.url],
        ['Bare', null],
      ]);
      const name = added?.public_url.split('/').at(-1) ?? '';
      expect((await programs.as(service('gateway')).get(`/internal/programs/${id}/media/${name}`)).status).toBe(200);
      expect(await lastEntries(2)).toMatchObject([
        { resource: 'program', action: 'update' },
        { resource: 'program_attachment', action: 'create' },
      ]);
    });

    const good = { 'carousels[0][title]': 'New', 'carousels[0][description]': 'x' };
    const second = { 'carousels[1][title]': 'Two', 'carousels[1][description]': '' };
    const IMAGE = 'carousels[0][image]';
    type Fields = Parameters<typeof sendForm>[2];

    it.each<[string, (file: readonly [Buffer, string]) => Fields | Promise<Fields>, string, string[]]>([
      ['HTML', () => ({ ...good, [IMAGE]: [Buffer.from('<p>'), 'a.png'] }), '415 unsupported_type', [IMAGE]],
      ['a video', () => ({ ...good, [IMAGE]: [videoOf('video/mp4'), 'a.png'] }), '415 unsupported_type', [IMAGE]],
      [
        'more than 10 MB',
        async () => ({ ...good, [IMAGE]: [Buffer.concat([await png(), Buffer.alloc(maxPictureBytes)]), 'a.png'] }),
        '413 picture_too_heavy',
        [IMAGE],
      ],
      [
        'a damaged picture behind a right one',
        async (file) => ({
          ...good,
          [IMAGE]: file,
          ...second,
          'carousels[1][image]': [(await noise()).subarray(0, -300), 'a.jpg'],
        }),
        '422 broken_picture',
        ['carousels[1][image]'],
      ],
      [
        'a right picture with a wrong link',
        (file) => ({ ...good, [IMAGE]: file, 'carousels[0][link]': 'javascript:alert(1)' }),
        '422 validation_failed',
        ['carousels[0][link]'],
      ],
      ['an old version', (file) => ({ ...good, [IMAGE]: file, version: '1' }), '409 version_conflict', []],
      [
        'a file for a title',
        (file) => ({ ...good, 'carousels[0][title]': file }),
        '400 unknown_field',
        ['carousels[0][title]'],
      ],
      [
        'six files',
        (file) => Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`carousels[${at}][image]`, file])),
        '422 validation_failed',
        [],
      ],
      ['a number of no picture', () => ({ ...good, [IMAGE]: '999999' }), '422 validation_failed', [IMAGE]],
      ['a script for a picture', () => ({ ...good, [IMAGE]: 'javascript:1' }), '422 validation_failed', [IMAGE]],
      ['the name of a file that never came', () => ({ ...good, [IMAGE]: 'file:0' }), '422 validation_failed', [IMAGE]],
      [
        'a NUL',
        () => ({ ...good, 'carousels[0][description]': 'a\0' }),
        '422 validation_failed',
        ['carousels[0][description]'],
      ],
    ])('refuses %s, and stores nothing of the form [A-472, B65, B66, B67]', async (_what, fields, code, names) => {
      const held = async (): Promise<unknown> => [
        await carousels(),
        (await library()).meta.total,
        (await readdir(programs.folder, { recursive: true })).filter((name) => name.includes('.')).sort(),
      ];
      const before = await held();
      const [answered, faulty] = refusal(await sendSlides(await fields([await png(), 'a.png'])));
      expect(answered).toBe(code);
      if (code !== '409 version_conflict') {
        expect(faulty).toEqual(names.map((name) => name.replaceAll('[', '.').replaceAll(']', '')));
      }
      expect(await held()).toEqual(before);
      expect((await readdir(tmpdir())).filter((name) => name.startsWith(`laurel-form-${process.pid}-`))).toEqual([]);
    });

    it('refuses pictures of other programs, and videos', async () => {
      const [foreign, film] = [
        attachmentOf(await upload(owner, sibling, await png())),
        attachmentOf(await upload(owner, id, videoOf('video/mp4'), { query: { accept_video: 'true' } })),
      ];
      for (const { id: number } of [foreign, film]) {
        const answer = await saveSlides([slide('a', { image: number })]);
        expect((answer.body as ErrorBody).errors).toEqual({
          'carousels.0.image': ['is not a picture of the media library'],
        });
      }
    });

    it.each<[string, unknown, string]>([
      ['11 slides', Array.from({ length: 11 }, (_, index) => slide(`Slide ${index}`)), 'carousels'],
      ['no title', [slide('')], 'carousels.0.title'],
      ['a title of 121 characters', [slide('x'.repeat(121))], 'carousels.0.title'],
      ['a description of 601 characters', [slide('a', { description: 'x'.repeat(601) })], 'carousels.0.description'],
      ['a link to another host', [slide('a'), slide('b', { link: '//evil.test' })], 'carousels.1.link'],
      ['words for a button of 41 characters', [slide('a', { button_text: 'x'.repeat(41) })], 'carousels.0.button_text'],
    ])('refuses %s [A-456, A-472, B48]', async (_what, slides, field) => {
      const before = await carousels();
      expect(refusal(await saveSlides(slides))).toEqual(['422 validation_failed', [field]]);
      expect(await carousels()).toEqual(before);
    });

    it('has ten slides at most; emptied by a form, the home page shows the hero again [X-015]', async () => {
      const ten = Array.from({ length: 10 }, (_, index) => slide(`Slide ${index}`));
      expect((await saveSlides(ten)).status).toBe(200);
      expect(await shown()).toHaveLength(10);
      expect((await sendSlides({ carousels: '[]' })).status).toBe(200);
      expect(await shown()).toEqual([]);
    });
  });

  it('is closed to staff without the permission, and unknown to other staff [A-547]', async () => {
    const reader = programs.as(programAdmin(ORGANIZATION, id, { challenges: ['view', 'update'] }));
    const editor = programs.as(programAdmin(ORGANIZATION, id, { program: ['update'] }));
    const strangers = [
      programs.as(programAdmin(ORGANIZATION, sibling, { program: ['update', 'manage'] })),
      programs.as(organizationAdmin('9002')),
    ];
    const file = { 'carousels[0][title]': 'a', 'carousels[0][description]': '' };
    for (const list of ['navigation_menus', 'carousels']) {
      expect(codeOf(await reader.get(path(list)))).toBe('403 forbidden');
      expect((await editor.get(path(list))).status).toBe(200);
      for (const stranger of strangers) expect(codeOf(await stranger.get(path(list)))).toMatch(/^40[34]/);
    }
    expect(codeOf(await saveMenu([item('Mine')], reader))).toBe('403 forbidden');
    for (const who of [reader, ...strangers]) {
      expect(codeOf(await saveSlides([slide('Mine')], who))).toMatch(/^40[34]/);
      expect(codeOf(await sendSlides({ ...file, 'carousels[0][image]': [await png(), 'a.png'] }, who))).toMatch(
        /^40[34]/,
      );
    }
    expect(codeOf(await saveMenu([item('Mine')], strangers[1]))).toBe('404 not_found');
    expect((await saveMenu([item('Ours')], editor)).status).toBe(200);
  });
});
