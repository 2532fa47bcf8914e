/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { brandingColours } from '@laurel/contracts/programs/branding';
import { pairContrasts } from '@laurel/contracts/programs/palette/contrast';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { addMessages, changeLanguage, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, descriptionOf, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import remote from '../../remote.tsx';
import { ADDRESS, answers, settings } from '../../testing/settings.ts';
import { darkLogo, pixels, readableLook, withLook } from './palette.fixture.ts';
import { framed } from '../preview/framed.fixture.ts';

const user = userEvent.setup({ delay: null });
const LOOK = `${ADDRESS}/template_detail`;
const readable = withLook(settings, readableLook);
const readableWith = (colours: Partial<typeof readableLook.colours>): ProgramSettings =>
  withLook(settings, { ...readableLook, colours: { ...readableLook.colours, ...colours } });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  localStorage.clear();
  await changeLanguage('en');
});

function open(stored: ProgramSettings, language: 'en' | 'es' = 'en'): void {
  const saved = savedAs(Object.assign({}, stored, { version: '4' }), 'The program has been updated.');
  answerCalls([...answers, reply.get(ADDRESS, stored), reply.put(LOOK, saved)]);
  const address = `${ADDRESS}/settings/branding/colors`;
  render(adminPagesAt(remote.routes as RouteObject[], { address, language }));
}

const field = (label: string): Promise<HTMLInputElement> =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label} \\*?`) });
/** What stands below a colour's field. */
const beside = async (label: string): Promise<string> => {
  const input = await field(label);
  const cell = input.closest('div')?.parentElement?.parentElement;
  return cell?.textContent ?? '';
};
const save = (name = 'Save changes'): Promise<void> => user.click(screen.getByRole('button', { name }));
const warning = (): HTMLElement | null => screen.queryByText('Some text will be hard to read');

describe('the contrast of the colors', () => {
  it('stands beside each field with the pair, tiles included, and says in words whether it is enough', async () => {
    open(readable);
    for (const name of brandingColours) {
      expect(await beside(en.colour[name])).toMatch(/Readable.+: \d+\.\d:1, needs (3|4\.5):1/);
    }
    expect(await beside('Challenge tile')).toContain('Button on a challenge tile');
    expect(await beside('Challenge tile')).toContain('Text on a challenge tile');
    expect(await beside('Reward tile')).toContain('Text on a reward tile');
    expect(warning()).toBeNull();
  });

  it('has the weakest pair in sight and the others on demand', async () => {
    open(readable);
    await field('Page text');
    const [weakest, ...others] = pairContrasts(readableLook).filter(({ pair }) =>
      pair.colours.includes('perk-body-content'),
    );
    const more = screen.getByText('of Page text').parentElement;
    expect(more?.textContent).toBe(`${others.length} more pairs of Page text`);
    expect(weakest?.ratio).toBeLessThan(others[0]?.ratio ?? 0);
    const list = more?.closest('details');
    expect(list?.open).toBe(false);
    expect(list?.querySelectorAll('li')).toHaveLength(others.length);
  });

  it.each([
    ['en', 'Text on primary: 1.0:1, needs 4.5:1', 'Some text will be hard to read', 'Hard to read'],
    [
      'es',
      'Texto sobre el color primario: 1,0:1, necesita 4,5:1',
      'Algunos textos serán difíciles de leer',
      'Difícil de leer',
    ],
  ] as const)(
    'that is too weak is named at its fields and in the warning, in %s',
    async (language, line, title, weak) => {
      const texts = language === 'en' ? en : es;
      await changeLanguage(language);
      open(readableWith({ 'perk-primary-content': '#a3341f' }), language);
      expect(await beside(texts.colour['perk-primary'])).toContain(weak + line);
      expect(await beside(texts.colour['perk-primary-content'])).toContain(weak + line);
      const banner = screen.getByText(title).parentElement;
      expect(
        within(banner!)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual([line]);
    },
  );

  it('is mended by one button with the nearest readable color, which can be undone', async () => {
    open(readableWith({ 'perk-primary-content': '#d98a7a' }));
    const words = await field('Text on primary');
    const button = screen.getByRole('button', { name: /^Use the nearest readable color\s+for Text on primary: #/ });
    const code = /#[0-9a-f]{6}/.exec(button.textContent)?.[0];
    await user.click(button);
    expect(words.value).toBe(code);
    expect(document.activeElement).toBe(words);
    await waitFor(() => expect(warning()).toBeNull());
    expect((await framed()).variable('--perk-primary-content')).toBe(code);
    const toast = (await screen.findByText(`Text on primary is now ${code}`)).closest('li');
    fireEvent.click(within(toast!).getByRole('button', { name: 'Undo' }));
    expect(words.value).toBe('#d98a7a');
    await waitFor(() => expect(warning()?.parentElement?.textContent).toContain('Text on primary: '));
  });

  it('says where no lightness of a color is enough', async () => {
    open(readableWith({ 'perk-header-title-color': '#dddddd' }));
    expect(await beside('Header background')).toContain('No lightness of this color is enough.');
    expect(await beside('Header title')).toContain('Use the nearest readable color');
  });
});

describe('a color that is none', () => {
  it.each([
    ['en', 'Save changes', /A color looks like #1a2b3c$/],
    ['es', 'Guardar los cambios', /#1a2b3c$/],
  ] as const)('takes the focus when it is saved, with its message, in %s', async (language, button, message) => {
    await changeLanguage(language);
    open(readable, language);
    const put = jest.spyOn(api, 'put').mockClear();
    const primary = await field((language === 'en' ? en : es).colour['perk-primary']);
    fireEvent.change(primary, { target: { value: 'red' } });
    await save(button);
    await waitFor(() => expect(document.activeElement).toBe(primary));
    expect(primary.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(primary)).toMatch(message);
    expect(put).not.toHaveBeenCalled();
  });
});

describe('the colors from the logo', () => {
  /** Draws a picture of these pixels for every address; `null` is no picture. */
  function draws(picture: ReturnType<typeof pixels> | null): void {
    Object.defineProperty(HTMLImageElement.prototype, 'decode', {
      configurable: true,
      value: () => (picture ? Promise.resolve() : Promise.reject(new Error('no picture'))),
    });
    const context = { drawImage: () => undefined, getImageData: () => picture };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  }
  const navy = pixels(['nn ', 'nn '], { n: [11, 31, 75, 255] });
  const withLogo = withLook(settings, { ...readableLook, header_logo: darkLogo });
  const show = async (): Promise<HTMLElement> => {
    await user.click(await screen.findByRole('button', { name: 'Colors from the logo' }));
    return screen.findByRole('dialog', { name: 'Colors from the logo' });
  };

  it('are proposed for a dark and a light site, with names and ratios, and nothing is saved', async () => {
    draws(navy);
    open(withLogo);
    const put = jest.spyOn(api, 'put').mockClear();
    const dialog = await show();
    for (const theme of ['dark', 'light']) {
      const card = within(await within(dialog).findByTestId(`palette-${theme}`));
      const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(rows).toHaveLength(brandingColours.length);
      for (const [at, name] of brandingColours.entries()) {
        expect(rows[at]).toMatch(new RegExp(`^${en.colour[name]}#[0-9a-f]{6}\\d+\\.\\d:1$`));
      }
      const [, weakest] =
        /^All pairs are readable\. The weakest is (\d+\.\d):1: /.exec(card.getByText(/^All pairs/).textContent) ?? [];
      expect(Number(weakest)).toBeLessThanOrEqual(Math.min(...rows.map((row) => Number(/([\d.]+):1$/.exec(row)?.[1]))));
    }
    expect(within(dialog).getByRole<HTMLImageElement>('img').src).toBe(darkLogo);
    expect(put).not.toHaveBeenCalled();
  });

  it('fill the form and the preview when they are chosen, with their theme, can be undone, and are saved by its button', async () => {
    draws(navy);
    open(withLogo);
    const put = jest.spyOn(api, 'put').mockClear();
    const dialog = await show();
    await user.click(await within(dialog).findByRole('button', { name: /^Use these colors\s+for a dark site$/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const primary = await field('Primary');
    expect(primary.value).not.toBe(readableLook.colours['perk-primary']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A dark site' }).checked).toBe(true);
    expect((await framed()).variable('--perk-primary')).toBe(primary.value);
    expect(warning()).toBeNull();
    const chosen = primary.value;
    const toast = (await screen.findByText('The form has the dark colors')).closest('li');
    fireEvent.click(within(toast!).getByRole('button', { name: 'Undo' }));
    expect(primary.value).toBe(readableLook.colours['perk-primary']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A light site' }).checked).toBe(true);
    expect(put).not.toHaveBeenCalled();
    const again = await show();
    await user.click(await within(again).findByRole('button', { name: /^Use these colors\s+for a dark site$/ }));
    await save();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    const { element_css_style: style } = put.mock.calls[0]?.[1] as ProgramSettings['template_detail'];
    expect(style.theme).toBe('dark');
    expect(style.colours['perk-primary']).toBe(chosen);
    expect(pairContrasts(style).filter(({ reaches }) => !reaches)).toEqual([]);
  });

  it('come from another picture where the program has no logo', async () => {
    draws(navy);
    open(readable);
    const dialog = await show();
    expect(dialog.textContent).toContain('This program has no header logo yet. Choose a picture.');
    expect(within(dialog).queryByTestId('palette-light')).toBeNull();
    const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
    fireEvent.change(within(dialog).getByLabelText('Choose another picture', { selector: 'input' }), {
      target: { files: [file] },
    });
    const card = await within(dialog).findByTestId('palette-light');
    expect(within(card).getAllByRole('listitem')).toHaveLength(brandingColours.length);
    expect(dialog.textContent).not.toContain('This program has no header logo yet.');
    expect(within(dialog).getByRole<HTMLImageElement>('img').src).toMatch(/^data:image\/svg\+xml/);
  });

  it.each([
    [null, 'The colors of this picture cannot be read. Choose a PNG, JPEG, WebP or SVG picture.'],
    [pixels(['  '], {}), 'This picture is entirely transparent. Choose another one.'],
  ])('are none for a picture without colors', async (picture, text) => {
    draws(picture);
    open(withLogo);
    const dialog = await show();
    const said = await within(dialog).findByText(text);
    expect(said.closest('[role=status], [role=alert], [aria-live]')?.textContent).toBe(text);
    expect(within(dialog).queryByRole('button', { name: /^Use these colors/ })).toBeNull();
  });
});
