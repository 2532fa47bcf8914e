/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, changeLanguage, getPageData, untypedApi as api } from '@laurel/web-kit';
import {
  answerCalls,
  descriptionOf,
  inTurn,
  pending,
  refusal,
  type Reply,
  reply,
  savedAs,
} from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import remote from './remote.tsx';
import { ADDRESS, answers, entries, settings } from './testing/settings.ts';

const saved = savedAs(Object.assign({}, settings, { version: '4' }), 'The program has been updated.');
const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

type Options = Parameters<typeof adminPagesAt>[1] & { calls?: Reply[]; stored?: object };

function open(page: string, { calls = [], stored, ...options }: Omit<Options, 'address'> = {}): void {
  const program = { features: options.features ?? {}, ...options.program };
  answerCalls([
    ...answers,
    reply.get(ADDRESS, Object.assign({}, settings, program, stored)),
    reply.post(ADDRESS, saved),
    ...calls,
  ]);
  render(adminPagesAt(remote.routes as RouteObject[], { address: `${ADDRESS}/${page}`, ...options }));
}

const field = (name: RegExp): Promise<HTMLInputElement> => screen.findByLabelText(name);
const save = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Save changes' }));

describe('test mode in the general settings', () => {
  it('is switched on there, and once on stays on [A-096]', async () => {
    open('settings/program/general', { calls: [reply.post(ADDRESS, refusal(503, 'busy', 'Not now'))] });
    const off = await field(/Test mode/);
    expect([off.checked, off.disabled]).toEqual([false, false]);
    expect(screen.getByText(/It can never be switched off again/)).toBeTruthy();
    const post = jest.spyOn(api, 'post').mockClear();
    await user.click(off);
    await save();
    await waitFor(() =>
      expect(post).toHaveBeenCalledWith(ADDRESS, expect.objectContaining({ test_mode: true, version: '3' })),
    );
    cleanup();
    open('settings/program/general', { stored: { test_mode: true } });
    const on = await field(/Test mode/);
    expect([on.checked, on.disabled]).toEqual([true, true]);
  });
});

describe('the language in the general settings', () => {
  it('is chosen between English and Spanish, whether or not participants may choose [P-019]', async () => {
    open('settings/program/general');
    const language = await field(/^Language/);
    expect(language.value).toBe('en');
    expect(screen.getByText(/its e-mails and its payment receipts are in this language/)).toBeTruthy();
    const post = jest.spyOn(api, 'post').mockClear();
    await user.selectOptions(language, 'Spanish');
    await save();
    await waitFor(() =>
      expect(post).toHaveBeenCalledWith(ADDRESS, expect.objectContaining({ language: 'es', version: '3' })),
    );
  });
});

describe('the country in the general settings', () => {
  it('is chosen by its name in the reader’s language, shows a refusal, and can be left to the language', async () => {
    const reason = 'Choose a country from the list';
    open('settings/program/general', {
      stored: { country: 'ES' },
      calls: [reply.post(ADDRESS, refusal(422, 'validation_failed', 'Check it', { country: [reason] }))],
    });
    const country = await field(/^Country/);
    expect(country.value).toBe('ES');
    const offered = within(country)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered.slice(0, 3)).toEqual(['As usual for the language', 'Afghanistan', 'Åland Islands']);
    expect(offered).toHaveLength(250);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.selectOptions(country, 'United Kingdom');
    await save();
    await waitFor(() => expect(descriptionOf(country)).toContain(reason));
    expect(post).toHaveBeenLastCalledWith(ADDRESS, expect.objectContaining({ country: 'GB', version: '3' }));
    await user.selectOptions(country, 'As usual for the language');
    await save();
    await waitFor(() => expect(post).toHaveBeenLastCalledWith(ADDRESS, expect.objectContaining({ country: '' })));
  });

  it('is that of the frame as soon as the page has read another one', async () => {
    open('settings/program/seo', { stored: { country: 'ES' } });
    expect(getPageData().userPrograms[0]?.country).toBeUndefined();
    await waitFor(() => expect(getPageData().userPrograms[0]).toMatchObject({ country: 'ES' }));
  });
});

describe('the time zone in the general settings', () => {
  it('is chosen from all zones, says what happens to counted figures, and shows a refusal [A-129]', async () => {
    const reason = 'Choose a time zone from the list';
    open('settings/program/general', {
      calls: [reply.post(ADDRESS, refusal(422, 'validation_failed', 'Check it', { time_zone: [reason] }))],
    });
    const zone = await field(/^Time zone/);
    expect(zone.value).toBe('UTC');
    const offered = Array.from(zone.list?.options ?? [], ({ value }) => value);
    expect(offered).toEqual(expect.arrayContaining(['UTC', 'Pacific/Auckland', 'America/Los_Angeles']));
    expect(new Set(offered).size).toBe(offered.length);
    expect(screen.getByText(/figures that were counted move to the new days within minutes/)).toBeTruthy();
    const post = jest.spyOn(api, 'post').mockClear();
    fireEvent.change(zone, { target: { value: 'Auckland' } });
    await save();
    await waitFor(() => expect(zone.getAttribute('aria-invalid')).toBe('true'));
    expect(descriptionOf(zone)).toContain(reason);
    fireEvent.change(zone, { target: { value: 'Pacific/Auckland' } });
    await save();
    await waitFor(() =>
      expect(post).toHaveBeenCalledWith(
        ADDRESS,
        expect.objectContaining({ time_zone: 'Pacific/Auckland', version: '3' }),
      ),
    );
  });
});

/** The targets of the menu. */
async function parts(): Promise<HTMLElement[]> {
  await user.click(screen.getByRole('button', { name: /^Part of the settings/ }));
  return within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
}
const names = (links: HTMLElement[]): (string | null)[] => links.map(({ textContent }) => textContent);

describe('the menu of the settings', () => {
  it('links to every part of a program’s configuration [A-004]', async () => {
    open('settings/program/seo', { features: { dynamic_feed_posts: true, tiers: true, receipts: true } });
    await screen.findByRole('heading', { level: 1, name: 'SEO' });
    const base = `${ADDRESS}/settings/`;
    const places = (await parts()).map((link) => [link.textContent, link.getAttribute('href')?.slice(base.length)]);
    expect(places).toEqual([
      ['General', 'program/general'],
      ['Labels', 'program/labels'],
      ['SEO', 'program/seo'],
      ['Program pages', 'program/program-pages'],
      ['Enrollment', 'program/enrollment'],
      ['Media library', 'program/media-library'],
      ['Profile attributes', 'program/profile-attributes'],
      ['Content tags', 'program/content-tags'],
      ['Participant tags', 'program/tags'],
      ['Evergreen settings', 'program/evergreen'],
      ['Feed posts', 'program/dynamic-feed-posts'],
      ['Tiers', 'program/program_tiers'],
      ['Domains', 'program/domain-list'],
      ['Purchase proof', 'program/purchase-proof'],
      ['Header navigation menu', 'program/header-navigations-menu'],
      ['Navigation menus', 'layout/navigation-menus'],
      ['Carousels', 'layout/carousels'],
      ['Colors', 'branding/colors'],
      ['Theme Coming Soon', 'branding/theme'],
      ['Assets', 'branding/assets'],
      ['Fonts', 'branding/fonts'],
      ['Borders', 'branding/borders'],
      ['CSS', 'branding/css'],
      ['History', 'branding/history'],
      ['Social network pages', 'integrations/social-network-pages'],
      ['Offers reward', 'integrations/offers-reward'],
      ['Photo contests', 'integrations/photo-contests'],
      ['Aptos', 'integrations/aptos'],
      ['API keys', 'integrations/api_auths'],
      ['Webhooks', 'integrations/webhooks'],
      ['Sandbox', 'integrations/sandbox'],
    ]);
    const [settingsRoute] = remote.routes as RouteObject[];
    const pages = settingsRoute?.children?.map(({ path }) => path);
    const own = places.map(([, path]) => path).filter((path) => path !== 'program/purchase-proof');
    expect(pages).toEqual(expect.arrayContaining(own));
  });

  it('leads from the address of the program’s settings to the general ones [A-389]', async () => {
    open('settings/program');
    expect(await screen.findByRole('heading', { level: 1, name: 'General' })).toBeTruthy();
    expect(window.location.pathname).toBe(`${ADDRESS}/settings/program/general`);
  });

  it('has only the open parts for an admin with dynamic_feed_posts.manage only [A-550]', async () => {
    const calls = [
      reply.get(`${ADDRESS}/dynamic_feed_posts`, { data: [], meta: { page: 1, page_size: 20, total: 0 } }),
    ];
    const only = {
      permissions: { dynamic_feed_posts: { manage: true } },
      features: { dynamic_feed_posts: true },
    };
    open('settings', { ...only, calls });
    expect(await screen.findByText('No feed posts yet')).toBeTruthy();
    expect(names(await parts())).toEqual(['Feed posts']);
    cleanup();
    open('settings/program/seo', only);
    expect(await screen.findByText(/not allowed|permission/i)).toBeTruthy();
  });

  it('redirects admins with receipts.manage only to purchase proof [A-440]', async () => {
    const only = { permissions: { receipts: { manage: true } }, features: { receipts: true } };
    open('settings', only);
    await waitFor(() => expect(window.location.pathname).toBe(`${ADDRESS}/settings/program/purchase-proof`));
    cleanup();
    open('settings/program/seo', only);
    expect(await screen.findByText(/not allowed|permission/i)).toBeTruthy();
  });

  it('has only the enrollment and the API keys for an admin who manages the program and may not update it [A-547] [A-548]', async () => {
    const visit = { permissions: { program: { manage: true } } };
    open('settings/program/enrollment', visit);
    await field(/Sign-up address/);
    expect(names(await parts())).toEqual(['Enrollment', 'API keys']);
    const layout = ['layout/navigation-menus', 'layout/carousels'];
    const program = ['program/general', 'program/labels', 'program/seo', 'program/program-pages'];
    for (const page of [
      ...program,
      ...layout,
      'branding/colors',
      'branding/fonts',
      'branding/css',
      'branding/history',
      'integrations/offers-reward',
    ]) {
      cleanup();
      open(`settings/${page}`, visit);
      expect([page, await screen.findByText('You are not allowed to access this page')]).toHaveLength(2);
    }
  });

  it('is gone through with the keyboard without leaving the page, and closes behind what was chosen', async () => {
    open('settings/program/general');
    await field(/Program name/);
    const opener = screen.getByRole('button', { name: 'Part of the settings: General' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    opener.focus();
    await user.keyboard('{Enter}{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('Labels');
    expect(window.location.pathname).toMatch(/general$/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toMatch(/labels$/));
    const closed = screen.getByRole('button', { name: 'Part of the settings: Labels' });
    expect(closed.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
  });

  it('stays closed on the way back to where it was opened, and closes behind the page that is shown', async () => {
    open('settings/program/general');
    await field(/Program name/);
    const opener = (part: string): HTMLElement =>
      screen.getByRole('button', { name: `Part of the settings: ${part}`, expanded: false });
    const choose = async (part: string): Promise<void> => {
      const link = (await parts()).find(({ textContent }) => textContent === part);
      await user.click(link as HTMLElement);
    };
    await choose('General');
    await waitFor(() => expect(document.activeElement).toBe(opener('General')));
    await choose('Labels');
    await waitFor(() => opener('Labels'));
    window.history.back();
    await waitFor(() => opener('General'));
    expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
  });
});

describe('a form of the settings', () => {
  it.each([
    ['program/general', /^Description/, 'Beans', { description: 'Beans' }],
    [
      'program/labels',
      /Title above the prizes/,
      'Yours to win',
      { prizes_title: 'Yours to win', my_account_title: 'My corner' },
    ],
    ['program/seo', /^Description/, 'Beans', { seo: Object.assign({}, settings.seo, { description: 'Beans' }) }],
    ['program/enrollment', /Sign-up address/, 'https://join.test', { program_custom_signin_url: 'https://join.test' }],
    ['branding/css', /Style sheet/, 'a{}', { css: 'a{}' }],
  ])(
    'saves its own fields, at the version that it was filled from: %s [A-087] [A-391] [A-392] [A-399] [A-479]',
    async (page, label, value, form) => {
      open(`settings/${page}`, { calls: [reply.post(ADDRESS, pending)] });
      const post = jest.spyOn(api, 'post').mockClear();
      fireEvent.change(await field(label), { target: { value } });
      await save();
      await waitFor(() => expect(post).toHaveBeenCalled());
      const [address, body] = post.mock.calls[0] ?? [];
      const sent = body instanceof FormData ? Object.fromEntries(body) : body;
      expect([address, sent]).toEqual([ADDRESS, expect.objectContaining({ ...form, version: '3' })]);
      expect(Object.hasOwn(sent as object, 'name')).toBe(page === 'program/general');
      expect(body instanceof FormData).toBe(page === 'program/labels');
    },
  );

  it('says that it was saved and stays, or at which field it was not [A-087] [A-451] [A-452]', async () => {
    open('settings/program/seo');
    const title = await field(/^Title/);
    fireEvent.change(title, { target: { value: 'New' } });
    answerCalls(answers, reply.post(ADDRESS, saved));
    const get = jest.spyOn(api, 'get').mockClear();
    await save();
    expect(await screen.findByText('Sucess!')).toBeTruthy();
    expect(screen.getByText('Program was updated successfully!')).toBeTruthy();
    await waitFor(() => expect(title.value).toBe(settings.seo.title));
    expect(get).not.toHaveBeenCalled();
    const post = jest.spyOn(api, 'post').mockClear();
    fireEvent.change(title, { target: { value: 'Newer' } });
    await save();
    await waitFor(() => expect(post).toHaveBeenCalledWith(ADDRESS, expect.objectContaining({ version: '4' })));
    cleanup();
    const reason = 'Line 1, column 1: @import is not allowed.';
    const refused = refusal(422, 'validation_failed', reason, { css: [reason] });
    open('settings/branding/css', { calls: [reply.post(ADDRESS, refused)] });
    const css = await field(/Style sheet/);
    fireEvent.change(css, { target: { value: '@import "x";' } });
    await save();
    await waitFor(() => expect(css.getAttribute('aria-invalid')).toBe('true'));
    expect(descriptionOf(css)).toContain(reason);
  });

  it('takes the stored values of its save without a new page, and preserves what was typed meanwhile', async () => {
    const stored = savedAs(
      Object.assign({}, settings, { name: 'Fernhill', test_mode: true, version: '4' }),
      'The program has been updated.',
    );
    let answer: () => void = () => undefined;
    const waiting = new Promise<typeof stored>((resolve) => (answer = () => resolve(stored)));
    open('settings/program/general', { calls: [reply.post(ADDRESS, waiting)] });
    const name = await field(/Program name/);
    fireEvent.change(name, { target: { value: '  Fernhill ' } });
    await user.click(await field(/Test mode/));
    await save();
    fireEvent.change(await field(/^Description/), { target: { value: 'Typed meanwhile' } });
    answer();
    expect(await screen.findByText('Program was updated successfully!')).toBeTruthy();
    await waitFor(() => expect(name.value).toBe('Fernhill'));
    expect((await field(/^Description/)).value).toBe('Typed meanwhile');
    expect((await field(/Test mode/)).disabled).toBe(true);
    expect(screen.getByText(/Fernhill\b(?! Coffee)/)).toBeTruthy();
    expect(getPageData().userPrograms[0]).toMatchObject({ name: 'Fernhill', test_mode: true });
    answerCalls(answers, reply.post(ADDRESS, saved));
    const post = jest.spyOn(api, 'post').mockClear();
    await save();
    await waitFor(() =>
      expect(post).toHaveBeenCalledWith(
        ADDRESS,
        expect.objectContaining({ description: 'Typed meanwhile', name: 'Fernhill', test_mode: true, version: '4' }),
      ),
    );
  });

  it('of the colours says in its own words that it was saved, and goes on from what is stored [A-501] [A-502]', async () => {
    const look = settings.template_detail;
    const style = look.element_css_style;
    const coloured = (primary: string, version: string) =>
      savedAs(
        Object.assign({}, settings, {
          version,
          template_detail: {
            ...look,
            element_css_style: { ...style, colours: { ...style.colours, 'perk-primary': primary } },
          },
        }),
        'The program has been updated.',
      );
    open('settings/branding/colors', {
      calls: [reply.put(`${ADDRESS}/template_detail`, inTurn(coloured('#0a3050', '4'), coloured('#0a3060', '5')))],
    });
    const put = jest.spyOn(api, 'put').mockClear();
    const get = jest.spyOn(api, 'get').mockClear();
    for (const colour of ['#0A3050', '#0a3060']) {
      const primary = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Primary/ });
      fireEvent.change(primary, { target: { value: colour } });
      await save();
      await waitFor(() => expect(primary.value).toBe(colour.toLowerCase()));
      const said = (await screen.findAllByText('The program has been updated.')).at(-1)?.closest('li');
      expect(said?.textContent).toContain('Done!');
    }
    expect(put.mock.calls.map(([, body]) => (body as { version: string }).version)).toEqual(['3', '4']);
    expect(get).not.toHaveBeenCalledWith(ADDRESS);
  });

  it('of the enrollment is for those who manage the program, as its entry in the menu is [A-548]', async () => {
    open('settings/program/general', { permissions: { program: { update: true } } });
    await field(/Program name/);
    expect(names(await parts())).not.toContain('Enrollment');
    cleanup();
    open('settings/program/enrollment', { permissions: { program: { update: true } } });
    await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    expect(screen.queryByLabelText(/Sign-up address/)).toBeNull();
  });
});

describe('the activity log of a program', () => {
  it('names person, change and record, with the way to it, and asks by words and day', async () => {
    open('audit?search=olga&columnFilters[created_on]=2026-11-20');
    const get = jest.spyOn(api, 'get').mockClear();
    const record = await screen.findByRole('link', { name: 'Challenge · Morning run' });
    expect(record.getAttribute('href')).toBe('/admin/v2/challenges/11');
    expect(screen.getByText('Saved view · Mine')).toBeTruthy();
    expect(screen.getAllByText('Olga Ortiz')).toHaveLength(2);
    const asked = get.mock.calls.map(([, options]) => options?.params as URLSearchParams);
    expect(asked.map((query) => [query.get('search'), query.get('columnFilters[created_on]')])).toContainEqual([
      'olga',
      '2026-11-20',
    ]);
  });

  it('has words for what the parts of the settings record', async () => {
    const done = { verify: 'Verified', update_aptos: 'Changed the Aptos integration', undo_import: 'Undid an import' };
    const data = Object.keys(done).map((action, id) => Object.assign({}, entries[0], { id: String(id), action }));
    const table = { data, meta: { page: 1, page_size: 20, total: data.length } };
    open('audit', { calls: [reply.get(`${ADDRESS}/audit_entries`, table)] });
    for (const words of Object.values(done)) expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('the sentence about the time zone', () => {
  afterEach(() => changeLanguage('en'));

  it.each([
    ['en', /figures that were counted move to the new days within minutes; visits stay on the day on which they were/],
    ['es', /las cifras ya contadas pasan a los nuevos días en unos minutos; las visitas se quedan en el día en que/],
  ] as const)(
    'says what it means for figures already counted, visits among them, in %s [A-129]',
    async (language, text) => {
      await changeLanguage(language);
      open('settings/program/general');
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );
});

describe('a form of a program in two languages', () => {
  it('has the words with their plural forms for each language beside each other', async () => {
    const program = { i18n_enabled: true, content_language: 'en' as const };
    const es = { term_points_as: 'granos', term_rewards_as: '' };
    open('settings/program/labels', {
      stored: { translations: { es } },
      program,
    });
    const named = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
    await screen.findByRole('textbox', { name: 'Word for points (required)' });
    expect(
      ['Word for points after 1', 'Word for points (Spanish)', 'Word for points after 1 (Spanish)'].map(
        (name) => named(name).value,
      ),
    ).toEqual(['bean', 'granos', '']);
    expect(named('Word for points after 1,000,000 (Spanish)').lang).toBe('es');
    expect(screen.queryByRole('textbox', { name: 'Word for points after 1,000,000' })).toBeNull();
    expect(screen.getByText('Spanish: 3 texts are missing')).toBeTruthy();
    const post = jest.spyOn(api, 'post').mockClear();
    fireEvent.change(named('Word for points after 1 (Spanish)'), { target: { value: 'grano' } });
    await save();
    await waitFor(() => expect(post).toHaveBeenCalled());
    expect(Object.fromEntries(post.mock.calls[0]?.[1] as FormData)).toMatchObject({
      term_points_one: 'bean',
      'translations[es][term_points_as]': 'granos',
      'translations[es][term_points_one]': 'grano',
    });
  });

  it.each([
    [
      'program/seo',
      'Title (Spanish)',
      {
        seo: Object.assign({}, settings.seo, {
          description: '',
          translations: { es: { title: 'Buenos días', description: '' } },
        }),
      },
    ],
    ['program/general', 'Description (Spanish)', { translations: { es: { description: 'Buenos días' } } }],
  ])('has the texts for each language: %s', async (page, name, sent) => {
    const program = { i18n_enabled: true, content_language: 'en' as const };
    open(`settings/${page}`, { calls: [reply.post(ADDRESS, saved)], program });
    const post = jest.spyOn(api, 'post').mockClear();
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: 'Buenos días' } });
    await save();
    await waitFor(() => expect(post).toHaveBeenCalledWith(ADDRESS, expect.objectContaining(sent)));
  });
});
