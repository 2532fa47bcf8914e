import { expect, type Page, test } from '@playwright/test';
import { enterCode, expectAccessible, mailbox, signInStaff, switchProgram, WatchedContext } from './site.ts';

const MEDIA = '/media/nightjar/river-loop.svg';

/** What a type has of its own, after its name and caption; on the steps of content and details. */
const types: Record<string, (page: Page) => Promise<void>> = {
  'Sign-up': (page) => detail(page, { 'What is joined': 'email' }),
  Video: (page) => detail(page, { 'Address of the video': '/media/nightjar/warm-up.webm', 'Length in seconds': '30' }),
  Article: (page) => detail(page, { Article: '<p>Once upon a river.</p>' }),
  Referral: () => Promise.resolve(),
  Membership: (page) => detail(page, { Price: '30.00', 'Who is paid': 'Nightjar' }),
  Share: (page) => detail(page, { 'Where it is shared': 'Facebook' }, '/pages/rules'),
  Questions: async (page) => {
    await step(page, 'Details');
    await page.getByRole('radio', { name: /^Quiz/ }).check();
    await page.getByRole('button', { name: 'Add question' }).click();
    await fill(page, { Question: 'Which way is the wind?', 'Option 1': 'North', 'Option 2': 'South' });
    await page.getByRole('checkbox', { name: 'This option is right' }).first().check();
  },
  Link: (page) => detail(page, {}, '/pages/map'),
  'Call to action': (page) => detail(page, {}, '/pages/petition'),
  'Social media': (page) => detail(page, { 'Which social network': 'Instagram' }, '/pages/nightjar'),
  'Social feed': async (page) => {
    await step(page, 'Details');
    await page.getByRole('button', { name: 'Add post' }).click();
    await fill(page, { 'Picture or video': MEDIA, 'Posted by': 'nightjar', Text: 'Thursday' });
  },
  Donation: (page) =>
    detail(page, {
      'What those who receive it are called': 'Club',
      Name: 'Lamps',
      Amount: '5.00',
      'Points it earns': '10',
    }),
  Location: (page) => detail(page, {}, '/pages/quay'),
};

const step = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: new RegExp(`^${name}( \\(|$)`) }).fill(value);
  }
}

async function detail(page: Page, fields: Record<string, string>, link?: string): Promise<void> {
  if (link !== undefined) await fill(page, { Link: `https://example.org${link}` });
  if (Object.keys(fields).length === 0) return;
  await step(page, 'Details');
  await fill(page, fields);
}

/** The id of the draft that the wizard has made. */
async function build(page: Page, type: string, address: string): Promise<string> {
  await page.goto(address);
  await page
    .getByRole('radio', { name: type, exact: false })
    .and(page.getByLabel(new RegExp(`^${type}`)))
    .check();
  await page.getByRole('button', { name: 'Next' }).click();
  await fill(page, { Name: `Built: ${type}`, Caption: `Meet the ${type}` });
  await types[type]?.(page);
  await step(page, 'Points and reward');
  await fill(page, { Points: '25' });
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/challenges$/);
  return ((await (await answer).json()) as { id: string }).id;
}

/** A call of the page's own session. */
const post = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    return (await fetch(address, { method: 'POST', headers: { 'X-CSRF-Token': token } })).status;
  }, path);

test('an editor writes a challenge of every type, a manager activates them, and people meet them on the site [A-131, A-147, A-150, A-163, A-177, A-178]', async ({
  browser,
  contextOptions,
}) => {
  test.setTimeout(120_000);
  const desk = await WatchedContext.open(browser, contextOptions);
  const editor = await desk.page();
  await signInStaff(editor, 'editor@demo.test');
  await switchProgram(editor, 'Nightjar Run Club');
  await editor.getByRole('link', { name: 'Challenges' }).first().click();
  await editor.getByRole('link', { name: 'Add challenge' }).click();
  await expect(editor.getByRole('radio')).toHaveCount(Object.keys(types).length);
  await expectAccessible(editor);
  const address = editor.url();
  const built = new Map<string, string>();
  for (const type of Object.keys(types)) built.set(type, await build(editor, type, address));
  expect(await post(editor, `/admin/v2/challenges/${built.get('Link')}/toggle_approval`)).toBe(403);
  await desk.close();

  const office = await WatchedContext.open(browser, contextOptions);
  const manager = await office.page();
  await signInStaff(manager, 'owner@demo.test');
  await manager.goto(`/admin/v2/challenges/${built.get('Questions')}`);
  await expect(manager.getByText('Total completions')).toBeVisible();
  await expectAccessible(manager);
  for (const id of built.values()) {
    expect(await post(manager, `/admin/v2/challenges/${id}/toggle_approval`)).toBe(200);
  }

  const home = await WatchedContext.open(browser, contextOptions);
  const ada = await home.page();
  const before = await mailbox().to('ada@demo.test');
  await ada.goto('/signin');
  await ada.getByLabel('Email').fill('ada@demo.test');
  await ada.getByRole('button', { name: 'Continue to get your login code' }).click();
  await enterCode(ada, 'ada@demo.test', before.length + 1);
  await expect(ada.getByTestId('header-points')).toBeVisible();
  for (const [type, id] of built) {
    await ada.goto(`/challenge/${id}`);
    await expect(ada.getByRole('heading', { name: `Meet the ${type}` })).toBeVisible();
  }
  await home.close();
  // What other tests count on the home page is what the demo has.
  for (const id of built.values()) expect(await post(manager, `/admin/v2/challenges/${id}/archive`)).toBe(200);
  await office.close();
});
