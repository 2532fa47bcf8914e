/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { codeMailTexts } from '@laurel/contracts/identity/code-mail';
import { brandingColours } from '@laurel/contracts/programs/branding';
import { fontFamily } from '@laurel/contracts/programs/fonts/program-fonts';
import { addMessages, changeLanguage, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, descriptionOf, inTurn, refusal, type Reply, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { ADDRESS, answers, settings } from '../testing/settings.ts';
import { framed } from './preview/framed.fixture.ts';

const user = userEvent.setup({ delay: null });
const BRANDING = `${ADDRESS}/settings/branding`;
const LOOK = `${ADDRESS}/template_detail`;
const look = settings.template_detail;
const style = look.element_css_style;

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await changeLanguage('en');
});

function open(
  page: string,
  calls: Reply[] = [],
  language: 'en' | 'es' = 'en',
  program: { i18n_enabled?: boolean } = {},
): void {
  answerCalls([...answers, reply.get(ADDRESS, Object.assign({}, settings, program)), ...calls]);
  render(adminPagesAt(remote.routes as RouteObject[], { address: `${BRANDING}${page}`, language, program }));
}

const stored = (changes: object) =>
  savedAs(
    Object.assign({}, settings, {
      version: '4',
      template_detail: { ...look, element_css_style: { ...style, ...changes } },
    }),
    'The program has been updated.',
  );
const save = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Save changes' }));
const preview = (): HTMLElement => screen.getByTestId('look-preview');

/** The last saved style, and the version that it named. */
function sent(put: { mock: { calls: unknown[][] } }): { style: typeof style; version: string } {
  const body = put.mock.calls.at(-1)?.[1] as { element_css_style: typeof style; version: string };
  return { style: body.element_css_style, version: body.version };
}

describe('branding', () => {
  it('begins with the colors, and lists its pages, the theme as announced [A-473] [A-474] [A-475] [A-476] [A-477] [A-478]', async () => {
    open('');
    expect(await screen.findByRole('heading', { level: 1, name: 'Colors' })).toBeTruthy();
    expect(window.location.pathname).toBe(`${BRANDING}/colors`);
    await user.click(screen.getByRole('button', { name: /^Part of the settings/ }));
    const menu = screen.getByRole('navigation', { name: 'Settings' });
    for (const [name, path] of [
      ['Colors', 'colors'],
      ['Theme Coming Soon', 'theme'],
      ['Assets', 'assets'],
      ['Fonts', 'fonts'],
      ['Borders', 'borders'],
      ['CSS', 'css'],
    ]) {
      expect(within(menu).getByRole('link', { name }).getAttribute('href')).toBe(`${BRANDING}/${path}`);
    }
  });

  it('says on the page of the theme that it is coming soon, in the language of the reader [A-475]', async () => {
    open('/theme');
    expect(await screen.findByRole('heading', { level: 1, name: 'Theme' })).toBeTruthy();
    const soon = await screen.findByRole('heading', { level: 2, name: 'Coming Soon' });
    expect(
      soon.closest('[role=tabpanel], form, section, article, div')?.querySelectorAll('input, button'),
    ).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    cleanup();
    await changeLanguage('es');
    open('/theme', [], 'es');
    expect(await screen.findByRole('heading', { level: 2, name: 'Próximamente' })).toBeTruthy();
  });
});

describe('the colors', () => {
  it('are 13, each shown in the preview before it is saved, and saved together [A-481] [A-482] [A-483] [A-484] [A-485] [A-486] [A-499]', async () => {
    const colours = Object.fromEntries(brandingColours.map((name, index) => [name, `#1020${30 + index}`]));
    open('/colors', [reply.put(LOOK, stored({ colours }))]);
    await screen.findByRole('heading', { level: 1, name: 'Colors' });
    const put = jest.spyOn(api, 'put').mockClear();
    const { variable } = await framed();
    for (const name of brandingColours) {
      const code = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${en.colour[name]}\\b`) });
      fireEvent.change(code, { target: { value: colours[name] } });
      await waitFor(() => expect(variable(`--${name}`)).toBe(colours[name]));
    }
    expect(put).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(sent(put)).toEqual({ style: { ...style, colours }, version: '3' });
  });

  it('that are refused say why at their field, under "An error occurred." [A-503]', async () => {
    const refused = refusal(422, 'validation_failed', 'Some fields are not valid', {
      'element_css_style.colours.perk-footer-color': ['must be a colour such as #1a2b3c'],
    });
    open('/colors', [reply.put(LOOK, refused)]);
    const footer = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Footer background/ });
    fireEvent.change(footer, { target: { value: '#123456' } });
    await save();
    const title = await screen.findByText('An error occurred.');
    expect(title.closest('li')?.textContent).toMatch(/Footer background: .*#1a2b3c/);
    expect(footer.getAttribute('aria-invalid')).toBe('true');
    expect(footer.value).toBe('#123456');
  });
});

describe('the assets', () => {
  const whole = {
    header_text: 'Run at night',
    header_description: 'Collect miles.',
    badge_instructions: 'Show it at the start.',
    favicon_file: '/media/icon.png',
    header_logo: '/media/logo.svg',
    footer_logo: '/media/foot.svg',
    overlay_image: '/media/runner.png',
    header_background_image: '/media/hero.svg',
    badge_background_image: '/media/badge.png',
  };
  const labels = en.asset;
  const saved = savedAs(
    Object.assign({}, settings, { version: '4', template_detail: { ...whole, element_css_style: style } }),
    'The program has been updated.',
  );
  const control = (asset: keyof typeof labels): Promise<HTMLInputElement> =>
    screen.findByLabelText<HTMLInputElement>(new RegExp(`^${labels[asset]}(?! \\(Spanish)`));

  it('are texts and pictures, shown in the preview before they are saved [A-476] [A-481] [A-490] [A-491]', async () => {
    open('/assets', [reply.put(LOOK, saved)]);
    const put = jest.spyOn(api, 'put').mockClear();
    const site = await framed();
    for (const [asset, value] of Object.entries(whole)) {
      fireEvent.change(await control(asset as keyof typeof labels), { target: { value } });
    }
    await waitFor(() =>
      expect(site.state().template).toEqual({ ...whole, element_css_style: style, translations: {} }),
    );
    expect(put).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(put.mock.calls[0]?.[1]).toEqual({ ...whole, element_css_style: style, version: '3' });
    expect(await screen.findByText('The program has been updated.')).toBeTruthy();
  });

  it('have their texts for each language of the program', async () => {
    open('/assets', [reply.put(LOOK, saved)], 'en', { i18n_enabled: true });
    const put = jest.spyOn(api, 'put').mockClear();
    for (const [asset, value] of Object.entries(whole)) {
      fireEvent.change(await control(asset as keyof typeof labels), { target: { value } });
    }
    const title = screen.getByRole('textbox', { name: `${labels.header_text} (Spanish)` });
    fireEvent.change(title, { target: { value: 'Corre de noche' } });
    await save();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(put.mock.calls[0]?.[1]).toMatchObject({
      translations: { es: { header_text: 'Corre de noche', header_description: '', badge_instructions: '' } },
    });
  });

  it('have to be there but for those of the badge, each missing one named at its field [A-492] [A-493] [A-494] [A-495] [A-496] [A-497] [A-498] [A-500]', async () => {
    open('/assets', [reply.put(LOOK, saved)]);
    const put = jest.spyOn(api, 'put').mockClear();
    const required = Object.keys(whole).filter((asset) => !asset.startsWith('badge')) as (keyof typeof labels)[];
    for (const asset of required) fireEvent.change(await control(asset), { target: { value: '' } });
    fireEvent.change(await control('badge_instructions'), { target: { value: 'Show it.' } });
    await save();
    for (const asset of required) {
      await waitFor(async () => expect((await control(asset)).getAttribute('aria-invalid')).toBe('true'));
      expect(descriptionOf(await control(asset))).toMatch(new RegExp(`${labels[asset]} is missing$`));
    }
    expect((await control('badge_background_image')).getAttribute('aria-invalid')).not.toBe('true');
    expect(put).not.toHaveBeenCalled();
    for (const asset of required) fireEvent.change(await control(asset), { target: { value: whole[asset] } });
    await save();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  });
});

describe('the fonts', () => {
  it('are chosen for titles and for texts, shown before they are saved, and leave the rest of the look alone [A-477] [A-481] [A-488]', async () => {
    open('/fonts', [reply.put(LOOK, stored({ header_font: 'Lora', body_font: 'Archivo' }))]);
    const titles = await screen.findByLabelText<HTMLSelectElement>(/^Font of titles/);
    const texts = screen.getByLabelText<HTMLSelectElement>(/^Font of texts/);
    expect([titles.value, texts.value]).toEqual(['Fraunces', 'Nunito']);
    const put = jest.spyOn(api, 'put').mockClear();
    const { variable } = await framed();
    await user.selectOptions(titles, 'Lora');
    await user.selectOptions(texts, 'Archivo');
    expect([variable('--font-header'), variable('--font-body')]).toEqual([fontFamily('Lora'), fontFamily('Archivo')]);
    expect(screen.getAllByText(en.fontSample).map((sample) => sample.style.fontFamily)).toEqual([
      expect.stringMatching(/^"?Lora/),
      expect.stringMatching(/^"?Archivo/),
    ]);
    expect(put).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(sent(put)).toEqual({ style: { ...style, header_font: 'Lora', body_font: 'Archivo' }, version: '3' });
    const done = (await screen.findByText('The program has been updated.')).closest('li');
    expect(done?.textContent).toContain('Done!');
  });
});

describe('the borders', () => {
  it('are none to full for buttons, fields, tiles and cards, each by itself [A-478] [A-481] [A-487]', async () => {
    const radius = { button: 'full', input: 'none', tile: 'large', card: 'medium' };
    open('/borders', [reply.put(LOOK, stored({ radius }))]);
    const group = async (name: string): Promise<HTMLElement> =>
      screen.findByRole('radiogroup', { name: new RegExp(`^${name}`) });
    const choices = within(await group('Corners of buttons')).getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
      ['none', false],
      ['small', false],
      ['medium', true],
      ['large', false],
      ['full', false],
    ]);
    const put = jest.spyOn(api, 'put').mockClear();
    const choose = async (name: string, size: string): Promise<void> =>
      user.click(within(await group(name)).getByRole('radio', { name: size }));
    const { variable } = await framed();
    await choose('Corners of buttons', 'Full');
    await choose('Corners of fields', 'None');
    await choose('Corners of tiles', 'Large');
    expect(['button', 'input', 'tile', 'card'].map((element) => variable(`--radius-${element}`))).toEqual([
      '999px',
      '0',
      '16px',
      '8px',
    ]);
    expect(put).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(sent(put)).toEqual({ style: { ...style, radius }, version: '3' });
  });
});

describe('the preview beside a form', () => {
  it.each(['/colors', '/fonts', '/borders'])('of %s has the tabs "Program" and "Emails" [A-480]', async (page) => {
    open(page);
    const program = await screen.findByRole('tab', { name: 'Program' });
    expect(program.getAttribute('aria-selected')).toBe('true');
    const { frame, state } = await framed();
    expect([frame.title, state().template.header_text]).toEqual([en.preview.frame, look.header_text]);
    await user.click(screen.getByRole('tab', { name: 'Emails' }));
    expect(screen.queryByTestId('site-frame')).toBeNull();
    expect(preview().textContent).toContain('Enter this code to sign in to Fernhill Coffee:');
    expect(preview().textContent).not.toContain(look.header_text);
  });

  it.each([
    ['en', 'Hi Ada,', 'If you did not ask for this'],
    ['es', 'Hola, Ada:', 'Si no lo has pedido tú'],
  ] as const)(
    'shows the e-mail with its code in the program’s language %s, in no font of the program [A-480]',
    async (language, greeting, ignore) => {
      open('/fonts', [reply.get(ADDRESS, Object.assign({}, settings, { language }))]);
      await user.click(await screen.findByRole('tab', { name: 'Emails' }));
      const title = within(preview()).getByRole('heading', { name: 'Fernhill Coffee', hidden: true });
      const texts = codeMailTexts[language];
      expect(Array.from(title.parentElement?.children ?? [], ({ textContent }) => textContent)).toEqual([
        'Fernhill Coffee',
        greeting,
        texts.lead.replace('{program}', 'Fernhill Coffee'),
        '012345',
        texts.validity.replace('{minutes}', '10'),
        expect.stringContaining(ignore),
      ]);
      expect(getComputedStyle(title).fontFamily).toBe('system-ui, sans-serif');
    },
  );

  it('is the site itself, in an origin of its own, for a visitor or a member, on each page, screen and theme', async () => {
    const get = jest.spyOn(api, 'get').mockClear();
    open('/colors');
    const visitor = await framed();
    expect([visitor.frame.getAttribute('src'), visitor.frame.getAttribute('sandbox')]).toEqual([
      '/preview/story/',
      'allow-scripts',
    ]);
    expect(visitor.state()).toMatchObject({ page: 'home', theme: 'light', calls: '/preview/story' });
    await user.selectOptions(screen.getByLabelText('Shown as'), 'Dark');
    await user.selectOptions(screen.getByLabelText('Screen'), 'Desktop');
    expect([visitor.state().theme, visitor.frame.style.width]).toEqual(['dark', '1280px']);
    await user.selectOptions(screen.getByLabelText('Page'), 'Sign-in page');
    expect(visitor.state().page).toBe('signIn');
    await user.selectOptions(screen.getByLabelText('Page'), 'Reward, member');
    await waitFor(() => expect(screen.getByTestId('site-frame')).not.toBe(visitor.frame));
    const member = await framed();
    expect(member.state()).toMatchObject({ page: 'reward', theme: 'dark' });
    const asked = get.mock.calls.filter(([path]) => path.endsWith('/preview_ticket'));
    expect(asked.map(([, options]) => options?.params)).toEqual([{ role: 'visitor' }, { role: 'member' }]);
    member.say({ news: 'missing', page: 'reward' });
    const missing = await screen.findByText('The program has no live reward to show.');
    expect(missing.closest('[role=status], [role=alert], [aria-live]')).toBe(missing);
  });

  it('opens the setting of a clicked element: the field of this form, else the form that has it', async () => {
    open('/colors');
    const { say } = await framed();
    say({ news: 'picked', settings: ['perk-footer-color'] }, window);
    expect(document.activeElement).toBe(document.body);
    say({ news: 'picked', settings: ['radius-tile', 'perk-challenge-tile-background'] });
    expect(document.activeElement?.getAttribute('name')).toBe(
      'element_css_style.colours.perk-challenge-tile-background',
    );
    say({ news: 'picked', settings: ['header_text', 'header_font'] });
    await screen.findByRole('heading', { level: 1, name: 'Assets' });
    expect(window.location.pathname).toBe(`${BRANDING}/assets`);
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('header_text'));
    const assets = await framed();
    assets.say({ news: 'picked', settings: ['radius-card'] });
    await screen.findByRole('heading', { level: 1, name: 'Borders' });
    expect(window.location.pathname).toBe(`${BRANDING}/borders`);
    await waitFor(() => expect(document.activeElement).toMatchObject({ value: 'medium', checked: true }));
  });

  it('asks for a new ticket before the old one ends, and keeps the site as it is', async () => {
    const tickets = [1, 2].map((n) => ({ path: `/preview/${n}`, valid_seconds: 1 }));
    open('/colors', [reply.get(`${ADDRESS}/preview_ticket`, inTurn(...tickets))]);
    const { frame, state } = await framed();
    await waitFor(() => expect(state().calls).toBe('/preview/2'), { timeout: 2_000 });
    expect(screen.getByTestId('site-frame')).toBe(frame);
    expect(frame.getAttribute('src')).toBe('/preview/1/');
  });

  it('says why the site is not shown, and can be asked again', async () => {
    const off = refusal(409, 'site_off', 'The site is off. Activate the program to see it here.');
    const ticket = { path: '/preview/later', valid_seconds: 600 };
    open('/colors', [reply.get(`${ADDRESS}/preview_ticket`, inTurn<typeof ticket | typeof off>(off, ticket))]);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The site is off. Activate the program to see it here.',
    );
    expect(screen.queryByTestId('site-frame')).toBeNull();
    jest.useFakeTimers({ advanceTimers: true });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByTestId('site-frame').getAttribute('src')).toBe('/preview/later/'));
    act(() => {
      jest.advanceTimersByTime(20_000);
    });
    jest.useRealTimers();
    expect((await screen.findByRole('alert')).textContent).toContain('The site did not load.');
    expect(screen.queryByTestId('site-frame')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByTestId('site-frame')).getAttribute('src')).toBe('/preview/later/');
  });
});
