import type { AttachmentSaved } from '@laurel/contracts/programs/media/media.dto';
import { organizationAdmin, participant, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { expect, type Page, test } from '@playwright/test';
import { mailbox, siteUrl, WatchedContext } from '../site.ts';
import { attach } from './media.ts';
import { makeReceipt } from './receipts.ts';
import { look, programCalled, provision, straightTo } from './services.ts';
import { SiteVisitor } from './site-visitor.ts';

/** Scripts that leave a mark in any page that takes one of them for more than a text. */
const mark = 'window.__pwned=1';
const outside = 'https://evil.test/x';
const elements = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'input',
  'details',
  'iframe src=x',
  'marquee',
  'a',
  'style',
];
const handlers = ['onerror=', 'onload=', 'onfocus=', 'ontoggle=', 'onanimationstart=', 'onbegin='];
const ends = ['', '">', "'>", '`>', '-->', ']]>', '</title>', '</textarea>', '</style>', '</script>', '</noscript>'];
const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'background', 'poster'];
const payloads: readonly string[] = [
  ...elements.flatMap((element) => handlers.map((handler) => `<${element} autofocus open ${handler}${mark}>`)),
  ...ends.map((end) => `${end}<script>${mark}</script>`),
  ...addresses.flatMap((name) => [
    `<a ${name}="javascript:${mark}">a</a>`,
    `<iframe ${name}="javascript:${mark}"></iframe>`,
    `<svg><a ${name}="java&#9;script:${mark}"><text>a</text></a></svg>`,
  ]),
  ...['"', "'", '`', '\\', '\\u0022'].map((quote) => `${quote};${mark};//`),
  `\${${mark}}`,
  `{{constructor.constructor('${mark}')()}}`,
  `};${mark};({`,
  `<!--<script>${mark}//-->`,
  `&lt;script&gt;${mark}&lt;/script&gt;`,
  `<script src=${outside}></script>`,
  // A picture over https is valid content; these addresses are not.
  '<img src=//evil.test/x>',
  '<img src=http://evil.test/x>',
  `<link rel=stylesheet href=${outside}>`,
  `<style>*{background:url(${outside})}</style>`,
  `<base href=${outside}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${mark}">`,
  `<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.__pwned=1</script>"></object>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${mark}&gt;">`,
  `<svg><style><img src=x onerror=${mark}></style></svg>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${mark}>`,
  `<noscript><p title="</noscript><img src=x onerror=${mark}>">`,
  `<svg><animate attributeName=href values="javascript:${mark}"/></svg>`,
  `<select><option><img src=x onerror=${mark}></option></select>`,
  `<![CDATA[<script>${mark}</script>]]>`,
];
const all = payloads.join('');
/** Each page opens on its own, whatever the one before has opened. */
const html = ['What people wrote.', ...payloads]
  .map((payload) => `<p>${payload}--></style></script></iframe></noscript></object></select></svg></math></p>`)
  .join('');
const image = '<img src=x onerror=__pwned=1>';
const end = '</script><svg onload=__pwned=1>';

let next = 0;

/** Payloads that fit into a number of characters, different ones each time. */
function upTo(most: number): string {
  let text = '';
  for (let tries = 0; tries < payloads.length; tries += 1) {
    const payload = payloads[(next += 1) % payloads.length] ?? '';
    if (text.length + payload.length <= most) text += payload;
  }
  return text;
}

const subdomain = `scripts-${Date.now().toString(36)}`;
const email = `guest@${subdomain}.example`;
const staff = `staff@${subdomain}.example`;
const origin = (): string => `http://${subdomain}.localhost:${new URL(siteUrl()).port}`;
let programId: string;
let challenges: string[];
let reward: string;
let receipt: string;
/** Pages that show HTML. */
let written: string[];

function done({ status, body }: HttpAnswer): HttpAnswer {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return { status, body, headers: {} };
}

/** A program in which every text is one of the payloads. */
test.beforeAll(async () => {
  const organization = await provision('identity', `organizations/${subdomain}`, { name: image });
  programId = await provision('programs', `programs/${subdomain}`, {
    ...programCalled(image, 'rules', organization, { otp_login: true, receipts: true }),
    description: upTo(300),
    term_points_as: '<svg onload=__pwned=1>',
    term_rewards_as: image,
    template: { header_text: upTo(160), header_description: upTo(600), element_css_style: look },
    pages: [{ slug: 'rules', title: upTo(120), html }],
    navigation_menus: [{ name: end, navigation_url: '/rules', show_in_tab: true, show_on_logout: true }],
    carousel: [{ title: upTo(120), description: upTo(600), button_text: image, link: '/rules' }],
    email_settings: [{ description: upTo(200) }],
  });
  const people = { first_name: image, last_name: end };
  const grants = [{ role: 'program_manager', program_id: programId }];
  await provision('identity', `admins/${staff}`, { ...people, organization_id: organization, grants });
  const guest = await provision('identity', `programs/${programId}/participants/${email}`, people);
  const text = () => ({ name: upTo(80), caption: upTo(80), description: all, points: 5, success_message: upTo(200) });
  const options = [{ details: upTo(100) }, { details: end }];
  const questions = [{ title: upTo(120), additional_details: upTo(200), answer_type: 'single', options }];
  challenges = await Promise.all(
    [
      { ...text(), challenge_type: 'article', content: html, cta_button_text: image },
      { ...text(), challenge_type: 'collect', parameters: 'quiz', questions },
      ...Array.from({ length: 6 }, () => ({ ...text(), challenge_type: 'article', content: html })),
    ].map((body, index) => provision('programs', `programs/${programId}/challenges/scripts-${index}`, body)),
  );
  written = ['/rules', `/challenge/${challenges[0]}`];
  const treat = { name: upTo(80), description: all, selection: 'redeem', threshold: 0, per_participant: null };
  reward = await provision('rewards', `programs/${programId}/rewards/scripts`, treat);

  const receipts = straightTo('receipts', service('e2e'));
  const product = { product_name: upTo(120), points_per_cents: '1', keywords: ['x'], skus: [], product_active: true };
  done(await receipts.put(`/internal/programs/${programId}/eligible_products`, { products: [product] }));
  receipt = await makeReceipt(programId, guest);
  const shopper = straightTo('receipts', participant(programId, guest));
  done(await shopper.post(`/public/receipts/${receipt}/request_review`, { message: upTo(1_000) }));
  const reviewer = straightTo('receipts', organizationAdmin(organization));
  done(await reviewer.post(`/admin/v2/receipts/${receipt}/issue_reports`, { category: 'other', text: upTo(2_000) }));
  const { version } = (await reviewer.get(`/admin/v2/receipts/${receipt}`)).body as { version: string };
  const item = { change: 'created', sku: image, name: upTo(200), price: '10.00', admin_comments: upTo(2_000) };
  done(
    await reviewer.put(`/admin/v2/receipts/${receipt}`, {
      version,
      integrity: 'valid',
      merchant_name: upTo(100),
      admin_comments: upTo(4_000),
      items: [{ ...item, eligible_product_id: null }],
    }),
  );
  const media = straightTo('programs', organizationAdmin(organization));
  const { body } = done(await media.request('POST', `/admin/v2/programs/${programId}/program_attachments`, attach));
  const { id } = (body as AttachmentSaved).program_attachment;
  done(await media.put(`/admin/v2/program_attachments/${id}`, { title: upTo(100), alt_text: upTo(200) }));
  await Promise.all([receipts, shopper, reviewer, media].map((http) => http.close()));
});

const marked = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, '__pwned') as unknown);

/** Opens each page until nothing moves, and finds no mark; other violations are reported when the browser closes. */
async function tour(browserPage: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await browserPage.goto(`${origin()}${path}`, { waitUntil: 'networkidle' });
      await expect(browserPage.getByRole('heading').first()).toBeVisible();
      if (written.includes(path)) await expect(browserPage.getByText('What people wrote.')).toBeVisible();
      expect(await marked(browserPage)).toBeUndefined();
    });
  }
}

const reflected = [
  ...['/challenge/', '/', '/signin?redirect_to=', '/?search='].map((path) => path + encodeURIComponent(end)),
  ...['/reward/', '/signin?redirect_to=', '/#'].map((path) => path + encodeURIComponent(`javascript:${mark}`)),
];

test('the payloads are numerous, and one that runs leaves its mark [INV-28]', async ({ page }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(120);
  await page.setContent(image);
  await expect.poll(() => marked(page)).toBe(1);
});

test('no stored text runs for a visitor, nor does a script in an address [INV-28]', async ({ browser }) => {
  const people = await WatchedContext.open(browser);
  await tour(await people.page(), ['/', '/rules', `/reward/${reward}`, ...reflected]);
  await people.close();
});

test('no stored text runs for a participant [INV-28]', async ({ browser }) => {
  const visitor = await SiteVisitor.signedIn(subdomain, email);
  const { version } = (await visitor.call('GET', '/public/account')).body as { version: string };
  const profile = { first_name: image, last_name: end, address_1: upTo(120), city: upTo(80), affiliation: upTo(300) };
  done(await visitor.call('PUT', '/public/account/profile', { body: { ...profile, version } }));
  const people = await WatchedContext.open(browser);
  await people.context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: origin() })));
  const page = await people.page();
  await tour(page, ['/', ...written, `/challenge/${challenges[1]}`, `/reward/${reward}`]);
  await tour(page, ['/my-account', '/receipts', '/my-offers']);
  await page.goto('about:blank');
  await page.setContent((await mailbox().newest(email)).html);
  expect(await marked(page)).toBeUndefined();
  await people.close();
  await visitor.close();
});

test('no stored text runs for staff [INV-28]', async ({ browser }) => {
  const visitor = await SiteVisitor.signedInStaff(subdomain, staff);
  const people = await WatchedContext.open(browser, { viewport: { width: 1280, height: 900 } });
  await people.context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: origin() })));
  const admin = `/admin/v2/programs/${programId}`;
  await tour(await people.page(), [
    '/admin/v2',
    `${admin}/challenges`,
    `${admin}/challenges?search=${encodeURIComponent(end)}`,
    `/admin/v2/challenges/${challenges[0]}/edit`,
    `${admin}/receipts`,
    `/admin/v2/receipts/${receipt}`,
    `${admin}/settings/program/general`,
    `${admin}/settings/branding/colors`,
  ]);
  await people.close();
  await visitor.close();
});
