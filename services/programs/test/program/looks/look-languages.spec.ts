import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { ProgramsUnderTest } from '../../programs.fixture.ts';
import { BrandedProgram, codeOf } from './looks.fixture.ts';

const ORGANIZATION = '9600';
const es = { header_text: 'Corre de noche', badge_instructions: 'Enséñalo en la salida.' };

describe('the texts of a look in other languages', () => {
  let programs: ProgramsUnderTest;
  let serial = 0;

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ env: { PUBLIC_HOST_SUFFIX: 'laurel.test' } });
  });
  afterAll(() => programs.stop());

  const program = async (isTranslated = true): Promise<BrandedProgram> => {
    const owner = programs.as(organizationAdmin(ORGANIZATION));
    const club = await BrandedProgram.create(programs, owner, ORGANIZATION, `languages-${(serial += 1)}`);
    const languages = `UPDATE program SET i18n_enabled = true, content_language = 'en' WHERE id = $1`;
    if (isTranslated) await programs.database.query(languages, [club.id]);
    return club;
  };
  const template = async (club: BrandedProgram): Promise<object | undefined> =>
    (await club.site()).look?.program_template_detail;
  const faultsOf = ({ body }: HttpAnswer): object => (body as { errors: object }).errors;

  it('are saved by the form and shown by the site, and an empty text removes one', async () => {
    const club = await program();
    const before = await template(club);
    expect((await club.save({ translations: { es } })).status).toBe(200);
    expect(await template(club)).toEqual({ ...before, translations: { es } });
    expect(codeOf(await club.save({ translations: { es } }))).toBe('422 no_changes');
    const left = { badge_instructions: es.badge_instructions };
    expect((await club.save({ translations: { es: { header_text: '' } } })).status).toBe(200);
    expect(await template(club)).toEqual({ ...before, translations: { es: left } });
    expect((await club.save({ translations: { es: { badge_instructions: '' } } })).status).toBe(200);
    expect(await template(club)).toEqual(before);
  });

  it('are refused in a program of one language, in its own language, and when they are too long', async () => {
    const refused = await (await program(false)).save({ translations: { es } });
    expect(faultsOf(refused)).toEqual({ translations: ['needs a program in more than one language'] });
    const club = await program();
    expect(Object.keys(faultsOf(await club.save({ translations: { en: es } })))).toEqual(['translations.en']);
    const long = { es: { header_text: 'x'.repeat(161) } };
    expect(Object.keys(faultsOf(await club.save({ translations: long })))).toEqual(['translations.es.header_text']);
    expect(faultsOf(await club.draft({ 'translations.en.header_text': 'Run' }))).toEqual({
      'changes.0.value': ['is the language of the fields themselves'],
    });
    expect((await template(club)) ?? {}).not.toHaveProperty('translations');
  });

  it('wait in the draft until it is published', async () => {
    const club = await program();
    const pictures = ['favicon_file', 'header_logo', 'footer_logo', 'overlay_image', 'header_background_image'];
    const files = Object.fromEntries(pictures.map((picture) => [picture, `/media/test/${picture}.svg`]));
    expect((await club.save({ ...files, translations: { es } })).status).toBe(200);
    expect((await club.draft({ 'translations.es.header_description': 'Junta millas.' })).status).toBe(200);
    expect(await template(club)).toHaveProperty('translations', { es });
    expect((await club.publish()).status).toBe(200);
    expect(await template(club)).toMatchObject({
      translations: { es: { ...es, header_description: 'Junta millas.' } },
    });
  });
});
