import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { OrganizationProgram } from '@laurel/contracts/programs/programs.dto';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { ProgramsUnderTest } from '../programs.fixture.ts';

const ORGANIZATION = '9700';

describe('the country of a program', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;
  let gateway: HttpClient;
  let id: string;

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ env: { PUBLIC_HOST_SUFFIX: 'laurel.test' } });
    owner = programs.as(organizationAdmin(ORGANIZATION));
    gateway = programs.as(service('gateway'));
    const { body } = await owner.post('/admin/v2/programs', { name: 'Sunrise', features: [] });
    ({ program_id: id } = body as { program_id: string });
  });
  afterAll(() => programs.stop());

  const settings = async (): Promise<ProgramSettings> =>
    (await owner.get(`/admin/v2/programs/${id}`)).body as ProgramSettings;
  const save = async (country: unknown): Promise<HttpAnswer> =>
    owner.post(`/admin/v2/programs/${id}`, { country, version: (await settings()).version });
  const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as ErrorBody).code}`;
  /** As the settings, the site and the frame of the back-office have it. */
  const shown = async (): Promise<unknown[]> => {
    const { subdomain, country } = await settings();
    const site = await gateway.get('/internal/site', { query: { host: `${subdomain}.laurel.test` } });
    const listed = await gateway.get(`/internal/organizations/${ORGANIZATION}/programs`);
    const inFrame = (listed.body as OrganizationProgram[]).find((program) => program.id === id);
    return [country, (site.body as SiteLookup).site?.country, inFrame?.country];
  };

  it('is none at first, is shown wherever it is needed, and an empty one is none again', async () => {
    expect(await shown()).toEqual([null, undefined, null]);
    expect((await save('GB')).status).toBe(200);
    expect(await shown()).toEqual(['GB', 'GB', 'GB']);
    expect(codeOf(await save('GB'))).toBe('422 no_changes');
    expect((await save('')).status).toBe(200);
    expect(await shown()).toEqual([null, undefined, null]);
  });

  it.each(['ZZ', 'gb', 'Spain', 'UK', 7, ['GB']])('is refused when there is none called %j', async (country) => {
    const before = await settings();
    const answer = await save(country);
    expect(codeOf(answer)).toBe('422 validation_failed');
    expect(Object.keys((answer.body as ErrorBody).errors)).toEqual(['country']);
    expect(await settings()).toEqual(before);
  });
});
