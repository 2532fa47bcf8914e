import type { MagicLinkIssued } from '@laurel/contracts/identity/participants/participants.dto';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Office } from './back-office/office.ts';
import { provision } from './calls/services.ts';
import { enterCode, mailbox } from './site.ts';

test.describe.configure({ mode: 'serial' });

const english = { locale: 'en-US', viewport: { width: 1280, height: 900 } };
const email = `paz-${randomUUID().slice(0, 8)}@example.com`;
let office: Office;
let supper: string;

test.beforeAll(async () => {
  office = await Office.found('Idiomas', { i18n_enabled: true, language: 'es' });
  supper = await provision('rewards', `programs/${office.programId}/rewards/supper`, {
    name: 'A supper',
    description: 'At the quay.',
    selection: 'redeem',
    threshold: 0,
    per_participant: null,
    price: { amount: '18.50', currency: 'gbp' },
  });
  await provision('programs', `programs/${office.programId}/challenges/lamps`, {
    name: 'Lamps',
    caption: 'Light the path',
    challenge_type: 'donation',
    points: 10,
    donation_challenge: {
      entity_label: 'Crew',
      currency: 'gbp',
      entities: [{ entity: 'Quay' }],
      amounts: [{ amount: '1200.50', points: 10 }],
    },
  });
});

test.afterAll(async () => {
  await office.close();
});

/** Signs in with the code of a mail, on a page in Spanish; answers the mail's subject. */
async function signIn(page: Page, address: string): Promise<string> {
  await page.getByLabel('Correo electrónico').fill(address);
  await page.getByRole('button', { name: 'Continuar para recibir tu código de acceso' }).click();
  const { subject } = await mailbox().newest(address);
  await page.getByPlaceholder('escribe el código de 6 dígitos').fill(await mailbox().code(address));
  await page.getByRole('button', { name: 'Verificar código' }).click();
  return subject;
}

test('a person without a language of their own is served in the browser’s, else in the program’s', async ({
  browser,
}) => {
  const visitor = await (await office.browser(browser, english)).page();
  await visitor.goto('/');
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en');
  await expect(visitor.getByRole('heading', { name: 'Challenges' })).toBeVisible();

  const pia = `pia-${randomUUID().slice(0, 8)}@example.com`;
  await office.person(pia, 'Pia', 'Roth');
  const german = await (await office.browser(browser, { ...english, locale: 'de-DE' })).page();
  await german.goto('/signin');
  await expect(german.locator('html')).toHaveAttribute('lang', 'es');
  expect(await signIn(german, pia)).toBe('Tu código de acceso a Idiomas');
});

test('a participant who chose Spanish has site, mail and receipt in Spanish, also in a new browser in English', async ({
  browser,
}) => {
  const id = await office.person(email, 'Paz', 'Gil');
  const link = await office.ask<MagicLinkIssued>('identity', 'POST', `participants/${id}/get_magic_link`);
  const first = await (await office.browser(browser, english)).page();
  await first.goto(link.magic_link);
  await first.getByRole('button', { name: 'Sign in with this link' }).click();
  await expect(first.getByTestId('header-points')).toContainText('Hi! Paz');
  const saved = first.waitForResponse((answer) => answer.request().method() === 'PUT');
  await first.getByRole('button', { name: 'Español' }).click();
  expect((await saved).ok()).toBe(true);

  const page = await (await office.browser(browser, english)).page();
  await page.goto('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  expect((await mailbox().newest(email)).subject).toBe('Tu código de acceso a Idiomas');
  await enterCode(page, email);
  await expect(page.getByTestId('header-points')).toContainText('Paz');
  await page.goto('/challenge/lamps');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('radio', { name: 'Quay' }).check();
  await page.getByRole('radio', { name: /1200,50/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('¡Gracias por tu donación!')).toBeVisible();
  await expect(page.getByText(/^Tu donación de 1200,50\sGBP es para Quay\.$/)).toBeVisible();
});

test('money that a reader of Spanish types with comma or point is saved as it is meant', async ({ browser }) => {
  const desk = await office.desk(browser);
  await desk.goto(`/admin/v2/programs/${office.programId}/rewards`);
  await desk.getByRole('button', { name: 'Español' }).click();
  await expect(desk.locator('html')).toHaveAttribute('lang', 'es');
  const price = desk.getByRole('textbox', { name: /^Precio/ });
  const terms = `/admin/v2/rewards/${supper}/edit?step=terms`;
  for (const [typed, shown, amount] of [
    ['30', '30,00', '30.00'],
    ['30.5', '30,50', '30.50'],
    ['30,00', '30,00', '30.00'],
    ['1.200', '1200,00', '1200.00'],
    ['1.200,50', '1200,50', '1200.50'],
  ] as const) {
    await test.step(typed, async () => {
      await desk.goto(terms);
      await price.fill(typed);
      await desk.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(desk.getByText('Recompensa actualizada correctamente.').first()).toBeVisible();
      await desk.goto(terms);
      await expect(price).toHaveValue(shown);
      const reward = await office.ask<RewardDetail>('rewards', 'GET', `rewards/${supper}`);
      expect(reward.price?.amount).toBe(amount);
    });
  }
  const site = await (await office.browser(browser, english)).page();
  await site.goto('/');
  await expect(site.getByRole('article').filter({ hasText: 'A supper' })).toContainText('£1,200.50');
});

test('slides, news and tiers are read in the language of each reader', async ({ browser }) => {
  const program = await Office.found('Orillas', {
    i18n_enabled: true,
    language: 'en',
    features: { otp_login: true, tiers: true, dynamic_feed_posts: true },
    carousel: [
      { title: 'Warm bread', description: 'At seven.', translations: { es: { description: 'A las siete.' } } },
    ],
  });
  const at = `programs/${program.programId}`;
  const es = { title: 'Horario de invierno' };
  const news = { title: 'Winter hours', body_html: '<p>From nine.</p>', published_at: '2026-01-02T08:00:00.000Z' };
  const body = { name: 'hours', ...news, translations: { es } };
  await program.ask<unknown>('programs', 'POST', `${at}/dynamic_feed_posts`, { body });
  const desk = await program.desk(browser);
  const settings = `/admin/v2/programs/${program.programId}/settings`;
  await test.step('staff translate a slide and a tier', async () => {
    await desk.goto(`${settings}/layout/carousels`);
    await desk.getByRole('textbox', { name: 'Title (Spanish)' }).fill('Pan caliente');
    await desk.getByRole('button', { name: 'Save changes' }).click();
    await expect(desk.getByText('Carousels updated successfully.')).toBeVisible();
    await desk.goto(`${settings}/program/program_tiers`);
    await desk.getByRole('textbox', { name: 'Name of tier 1 (required)' }).fill('Crumb');
    await desk.getByRole('textbox', { name: 'Name of tier 1 (Spanish)' }).fill('Miga');
    await desk.getByRole('textbox', { name: 'Name of tier 2 (required)' }).fill('Loaf');
    await expect(desk.getByText('Spanish: 1 text is missing')).toBeVisible();
    await desk.getByRole('button', { name: 'Save tiers' }).click();
    await expect(desk.getByText('was created successfully!')).toBeVisible();
  });

  await test.step('a visitor reads slide and news in English, and in Spanish after the switch', async () => {
    const visitor = await (await program.browser(browser, english)).page();
    const heading = (name: string) => visitor.getByRole('heading', { name });
    await visitor.goto('/');
    await expect(heading('Warm bread')).toBeVisible();
    await expect(heading('Winter hours')).toBeVisible();
    await visitor.getByRole('button', { name: 'Español' }).click();
    await expect(heading('Pan caliente')).toBeVisible();
    await expect(visitor.getByText('A las siete.')).toBeVisible();
    await expect(heading('Horario de invierno')).toBeVisible();
    await expect(visitor.locator('main [lang=en]')).toHaveText('From nine.');
  });

  await test.step('a participant reads their tier in Spanish', async () => {
    const rosa = await program.person(`rosa-${randomUUID().slice(0, 8)}@example.com`, 'Rosa', 'Gil');
    const link = await program.ask<MagicLinkIssued>('identity', 'POST', `participants/${rosa}/get_magic_link`);
    const page = await (await program.browser(browser, { ...english, locale: 'es-ES' })).page();
    await page.goto(link.magic_link);
    await page.getByRole('button', { name: 'Entrar con este enlace' }).click();
    await expect(page.getByTestId('header-points')).toContainText('Rosa');
    await page.goto('/my-account');
    await expect(page.locator('main').getByText('Miga')).toBeVisible();
    await expect(page.locator('main').getByText('Crumb')).toHaveCount(0);
  });
  await program.close();
});

test('contents that staff have translated are read in the language of each reader, and the others say theirs', async ({
  browser,
}) => {
  const rules = { title: 'Reglas', html: '<p>Sé amable.</p>' };
  const item = { navigation_url: '/fair-play', show_in_tab: false, show_on_logout: true };
  const bilingual = await Office.found('Lenguas', {
    i18n_enabled: true,
    language: 'en',
    pages: [{ slug: 'fair-play', title: 'Rules', html: '<p>Be kind.</p>', translations: { es: rules } }],
    navigation_menus: [
      { ...item, name: 'How it works', translations: { es: { name: 'Cómo funciona' } } },
      { ...item, name: 'Fair play' },
    ],
  });
  const id = await provision('programs', `programs/${bilingual.programId}/challenges/the-map`, {
    name: 'Map',
    caption: 'Read the map',
    challenge_type: 'link',
    points: 20,
    link_url: 'https://example.org/',
    description: '<p>Find the river loop.</p>',
  });
  const notebook = await provision('rewards', `programs/${bilingual.programId}/rewards/notebook`, {
    name: 'A notebook',
    description: 'Sewn by hand.',
    selection: 'redeem',
    threshold: 10,
  });
  const desk = await bilingual.desk(browser);
  const form = `/admin/v2/challenges/${id}/edit?step=content`;
  const caption = desk.getByRole('textbox', { name: 'Caption (Spanish)' });
  await test.step('staff translate the caption, and find it again', async () => {
    await desk.goto(form);
    await expect(desk.getByText('Spanish: 2 texts are missing')).toBeVisible();
    await caption.fill('Lee el mapa');
    await expect(desk.getByText('Spanish: 1 text is missing')).toBeVisible();
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByText('Challenge updated successfully.').first()).toBeVisible();
    await desk.goto(form);
    await expect(caption).toHaveValue('Lee el mapa');
  });

  await test.step('staff translate the name of a reward', async () => {
    await desk.goto(`/admin/v2/rewards/${notebook}/edit?step=content`);
    await desk.getByRole('textbox', { name: 'Name (Spanish)' }).fill('Un cuaderno');
    await expect(desk.getByText('Spanish: 1 text is missing')).toBeVisible();
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByText('Reward updated successfully.').first()).toBeVisible();
  });

  const tile = (page: Page, name: string) => page.getByRole('article').getByRole('heading', { name });
  const visitor = await (await bilingual.browser(browser, english)).page();
  await test.step('a visitor reads it in English, and in Spanish after the switch', async () => {
    await visitor.goto('/');
    await expect(tile(visitor, 'Read the map')).toBeVisible();
    await visitor.getByRole('button', { name: 'Español' }).click();
    await expect(tile(visitor, 'Lee el mapa')).toBeVisible();
    await expect(tile(visitor, 'Un cuaderno')).toBeVisible();
    for (const name of ['Read the map', 'A notebook']) await expect(tile(visitor, name)).toHaveCount(0);
    await visitor.getByRole('button', { name: 'English' }).click();
    await expect(tile(visitor, 'Read the map')).toBeVisible();
  });

  await test.step('the menu, the footer and a page of the site change with the language', async () => {
    const menu = visitor.getByRole('banner').getByRole('link');
    await expect(menu.filter({ hasText: 'How it works' })).toBeVisible();
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Rules' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Español' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
    await expect(visitor.getByText('Sé amable.')).toBeVisible();
    await expect(menu.filter({ hasText: 'Cómo funciona' })).not.toHaveAttribute('lang');
    await expect(menu.filter({ hasText: 'Fair play' })).toHaveAttribute('lang', 'en');
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Reglas' })).toBeVisible();
  });

  await test.step('a visitor with a browser in Spanish reads it in Spanish at once', async () => {
    const spanish = await (await bilingual.browser(browser, { ...english, locale: 'es-ES' })).page();
    await spanish.goto('/');
    await expect(tile(spanish, 'Lee el mapa')).toBeVisible();
  });

  await test.step('a participant reads it in Spanish, and what is not translated carries its language', async () => {
    const reader = `rosa-${randomUUID().slice(0, 8)}@example.com`;
    const rosa = await bilingual.person(reader, 'Rosa', 'Gil');
    const link = await bilingual.ask<MagicLinkIssued>('identity', 'POST', `participants/${rosa}/get_magic_link`);
    const page = await (await bilingual.browser(browser, { ...english, locale: 'es-ES' })).page();
    await page.goto(link.magic_link);
    await page.getByRole('button', { name: 'Entrar con este enlace' }).click();
    await expect(page.getByTestId('header-points')).toContainText('Rosa');
    await page.goto('/challenge/the-map');
    await expect(page.getByRole('heading', { level: 1, name: 'Lee el mapa' })).not.toHaveAttribute('lang');
    await expect(page.locator('[lang=en]', { hasText: 'Find the river loop.' })).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Read the map' })).toBeVisible();
    await expect(page.locator('main [lang=en]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lee el mapa' })).toBeVisible();
    await page.goto(`/reward/${notebook}`);
    const reward = page.getByRole('dialog', { name: /Un cuaderno$/ });
    await expect(reward.locator('[lang=en]')).toHaveText('Sewn by hand.');
  });
  await bilingual.close();
});

test('a club in London writes dates and amounts as there, and asks for a postcode', async ({ browser }) => {
  const club = await Office.found('Londinium', { i18n_enabled: true, language: 'en' });
  const desk = await club.desk(browser);
  const general = `/admin/v2/programs/${club.programId}/settings/program/general`;
  await test.step('staff choose the country, and the back-office follows', async () => {
    await desk.goto(general);
    await expect(desk.locator('html')).toHaveAttribute('lang', 'en');
    await desk.getByLabel('Country').selectOption({ label: 'United Kingdom' });
    await desk.getByRole('button', { name: 'Save changes' }).click();
    await expect(desk.getByText('Program was updated successfully!')).toBeVisible();
    await expect(desk.locator('html')).toHaveAttribute('lang', 'en-GB');
    await desk.goto(general);
    await expect(desk.getByLabel('Country')).toHaveValue('GB');
  });

  await test.step('a newcomer is asked for a postcode', async () => {
    const page = await (await club.browser(browser, english)).page();
    await page.goto('/signin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
    await page.getByLabel('Email').fill(`ivy-${randomUUID().slice(0, 8)}@example.com`);
    await page.getByRole('button', { name: 'Continue to get your login code' }).click();
    await expect(page.getByLabel('Postcode')).toBeVisible();
    await expect(page.getByLabel('Zip Code')).toBeHidden();
  });

  await test.step('a member reads the day of joining as it is written there, in each language', async () => {
    const ivy = await club.person(`ivy-${randomUUID().slice(0, 8)}@example.com`, 'Ivy', 'Bell');
    const link = await club.ask<MagicLinkIssued>('identity', 'POST', `participants/${ivy}/get_magic_link`);
    const page = await (await club.browser(browser, english)).page();
    await page.goto(link.magic_link);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await expect(page.getByTestId('header-points')).toContainText('Ivy');
    await page.goto('/my-account');
    await expect(page.getByText(/^Member since \d{1,2} \w+ \d{4}$/)).toBeVisible();
    await expect(page.getByLabel('County')).toBeVisible();
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-GB');
    await expect(page.getByLabel('Condado')).toBeVisible();
  });
  await club.close();
});
