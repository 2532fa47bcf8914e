/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit, inMenu } from '@laurel/admin-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setCountry, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, type Reply, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import remote from '../remote.tsx';
import { answers, coffee, grocery, MERCHANTS, PRODUCTS, ROOT, SETTINGS, settings } from './purchase-proof.fixture.ts';

const COFFEE = '/admin/v2/purchase_proof_products/5';
const GROCERY = '/admin/v2/purchase_proof_merchants/8';
const user = userEvent.setup({ delay: null });

afterEach(() => {
  cleanup();
  setCountry(null);
  localStorage.clear();
});

/** Answers the calls of the page. */
function open(page: string, calls: Reply[] = [], visit: Partial<AdminVisit> = {}) {
  answerCalls(answers, calls);
  const get = jest.spyOn(api, 'get').mockClear();
  const address = page === '' ? ROOT : `${ROOT}/${page}`;
  render(adminPagesAt(remote.routes as RouteObject[], { features: { receipts: true }, ...visit, address }));
  return get;
}

const field = (name: RegExp): Promise<HTMLInputElement> => screen.findByRole('textbox', { name });
const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
const retype = async (name: RegExp, text: string): Promise<void> => {
  await user.clear(await field(name));
  await user.type(await field(name), text);
};
const badges = (list: string): string[] =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('purchase proof in the settings', () => {
  it('begins with the products, which link to the merchants and the settings [A-434, A-437, A-438, A-439]', async () => {
    open('');
    expect(await screen.findByRole('heading', { name: 'Products' })).toBeTruthy();
    expect(window.location.pathname).toBe(`${ROOT}/products`);
    expect((await screen.findByRole('link', { name: 'Coffee' })).getAttribute('href')).toBe(`${ROOT}/products/5`);
    const sections = within(screen.getByRole('navigation', { name: 'Purchase proof' }));
    expect(sections.getByRole('link', { current: 'page' }).textContent).toBe('Products');
    await user.click(sections.getByRole('link', { name: 'Merchants' }));
    expect((await screen.findByRole('link', { name: 'Corner Grocery' })).getAttribute('href')).toBe(
      `${ROOT}/merchants/8`,
    );
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { name: 'Purchase proof settings' })).toBeTruthy();
  });

  it('is the whole menu for admins with receipts.manage only [A-440]', async () => {
    open('products', [], { permissions: { receipts: { manage: true } } });
    expect(await screen.findByRole('heading', { name: 'Products' })).toBeTruthy();
    expect(inMenu('Purchase proof')).toBeTruthy();
    expect(inMenu('General')).toBeNull();
  });

  it('asks for products and merchants by name [A-460]', async () => {
    for (const [page, address] of [
      ['products?search=oat', PRODUCTS],
      ['merchants?search=corner', MERCHANTS],
    ] as const) {
      const get = open(page);
      await screen.findByRole('grid');
      const [, options] = get.mock.calls.find(([path]) => path === address) ?? [];
      expect((options?.params as URLSearchParams).get('search')).toBe(page.split('=')[1]);
      cleanup();
    }
  });

  it.each([
    ['while the feature is off', { features: { receipts: false } }],
    ['while the feature was never on', { features: {} }],
    ['without receipts manage', { permissions: { program: { update: true, manage: true }, receipts: { view: true } } }],
  ] as const)('is closed, and not in the menu, %s [A-095, A-434, A-440, A-544]', async (_, visit) => {
    for (const page of ['products', 'products/new', 'merchants', 'merchants/new', 'settings']) {
      open(page, [], visit);
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
      expect(inMenu('Purchase proof')).toBeNull();
      cleanup();
    }
    open('settings');
    await waitFor(() => expect(inMenu('Purchase proof')).toBeTruthy());
  });
});

describe('a product', () => {
  it('is created with its words, shows what it earns, and returns to the list [A-437, A-441, A-451, A-459]', async () => {
    open('products/new', [reply.post(PRODUCTS, savedAs(coffee))]);
    const post = jest.spyOn(api, 'post').mockClear();
    await retype(/^Points per cent/, '0.2');
    expect(screen.getByText('A purchase of 4.50 earns 90 points.')).toBeTruthy();
    await retype(/^Points per cent/, '0.00');
    expect(screen.getByText('A purchase of 4.50 earns 0 points.')).toBeTruthy();
    await retype(/^Points per cent/, 'much');
    expect(screen.queryByText(/A purchase of/)).toBeNull();
    await press('Create product');
    expect(await screen.findByText('Enter a name of at most 160 characters.')).toBeTruthy();
    expect(screen.getByText(/^Enter a number such as 0.2, with at most four decimals/)).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await user.type(await field(/^Name/), 'Tea');
    await retype(/^Points per cent/, '0,25');
    await user.type(await field(/^SKUs/), '9557, ');
    await user.click(await field(/^Keywords/));
    await user.paste('chai, green tea\nChai');
    expect(badges('SKUs')).toEqual(['9557']);
    expect(badges('Keywords')).toEqual(['chai', 'green tea']);
    expect(screen.getByText('This is in the list already.')).toBeTruthy();
    await retype(/^Keywords/, 'matcha');
    await press('Create product');
    expect(await screen.findByText('Product was created successfully!')).toBeTruthy();
    expect(post).toHaveBeenCalledWith(PRODUCTS, {
      product_name: 'Tea',
      points_per_cents: '0.25',
      skus: ['9557'],
      keywords: ['chai', 'green tea', 'matcha'],
      product_active: true,
    });
    expect(window.location.pathname).toBe(`${ROOT}/products`);
  });

  it('is changed at the version that was read, and shows the server’s refusals [A-437, A-441, A-452]', async () => {
    const taken = refusal(422, 'validation_failed', 'x', { product_name: ['Another product has this name'] });
    open('products/5', [reply.put(COFFEE, taken)]);
    const put = jest.spyOn(api, 'put').mockClear();
    const name = await field(/^Name/);
    await press('Remove espresso');
    expect(document.activeElement).toBe(await field(/^Keywords/));
    await user.type(await field(/^SKUs/), '—,');
    expect(screen.getByText('Enter at least one letter or digit.')).toBeTruthy();
    await press('Save changes');
    expect(put).not.toHaveBeenCalled();
    await retype(/^SKUs/, ' ');
    await press('Save changes');
    expect((await screen.findAllByText('Another product has this name')).length).toBeGreaterThan(0);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const { product_name, points_per_cents, skus, product_active, version } = coffee;
    expect(put).toHaveBeenCalledWith(COFFEE, {
      product_name,
      points_per_cents,
      skus,
      product_active,
      version,
      keywords: ['coffee', 'flat white'],
    });
  });

  it('of another program is shown in its own', async () => {
    const rights = { features: { receipts: true }, permissions: { receipts: { manage: true } } };
    const userPrograms = ['1', '2'].map((id) => ({ id, name: id, subdomain: id, ...rights }));
    const page = { userPrograms } as AdminVisit['page'] & object;
    open('products/5', [reply.get(COFFEE, { ...coffee, program_id: '2' })], { page });
    await field(/^Name/);
    expect(window.location.pathname).toBe('/admin/v2/programs/2/settings/program/purchase-proof/products/5');
  });
});

describe('points per cent in the formats of the program’s country', () => {
  const overtaken = refusal(409, 'version_conflict', 'It was changed');
  const rate = '0.75';

  it.each([
    [
      'a product',
      'products/5',
      '0,3',
      [reply.put(COFFEE, overtaken)],
      reply.get(COFFEE, { ...coffee, points_per_cents: rate, version: '9' }),
    ],
    [
      'other items',
      'settings',
      '0,05',
      [reply.patch(SETTINGS, overtaken)],
      reply.get(SETTINGS, Object.assign({}, settings, { external_purchase_item_points_per_cents: rate, version: '9' })),
    ],
  ])('are shown so, and refused where they may be thousands: %s', async (_, page, before, calls, theirs) => {
    setCountry('DE');
    open(page, calls);
    const conflict = { name: 'Someone else has changed this' };
    expect((await field(/^Points per cent/)).value).toBe(before);
    await retype(/^Points per cent/, '1.250');
    await press('Save changes');
    expect(
      screen.getByText(/^Enter a number such as 0,\d+, with at most four decimals and no mark between thousands\.$/),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog', conflict)).toBeNull();
    alsoAnswer(theirs);
    await retype(/^Points per cent/, '1,25');
    await press('Save changes');
    const dialog = within(await screen.findByRole('dialog', conflict));
    for (const words of ['Yours: 1,25', 'Saved: 0,75', `Before: ${before}`]) {
      expect(dialog.getByText(words)).toBeTruthy();
    }
  });
});

describe('a merchant', () => {
  it('is made and changed with its aliases [A-438, A-441]', async () => {
    open('merchants/new', [reply.post(MERCHANTS, savedAs(grocery))]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.type(await field(/^Name/), 'Bakery');
    await user.type(await field(/^Aliases/), 'Bakery Ltd.{Enter}');
    await press('Create merchant');
    expect(await screen.findByText('Merchant was created successfully!')).toBeTruthy();
    expect(post).toHaveBeenCalledWith(MERCHANTS, { name: 'Bakery', aliases: ['Bakery Ltd.'], active: true });
    cleanup();
    open('merchants/8', [reply.put(GROCERY, savedAs(grocery))]);
    const put = jest.spyOn(api, 'put').mockClear();
    await user.click(await screen.findByRole('switch', { name: /^Active/ }));
    await press('Save changes');
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(put.mock.calls[0]).toEqual([
      GROCERY,
      { name: grocery.name, aliases: grocery.aliases, active: false, version: '2' },
    ]);
  });
});

describe('the settings of purchase proof', () => {
  it('are saved as they are specified, and stay on the screen [A-435, A-436, A-451]', async () => {
    const after = Object.assign({}, settings, { exclusion_identifiers: 'gift card, VOID', version: '9', id: '1' });
    open('settings', [reply.patch(SETTINGS, savedAs(after))]);
    const patch = jest.spyOn(api, 'patch').mockClear();
    await retype(/^Points per cent of other items/, '0.02');
    expect(screen.getByText('A purchase of 4.50 earns 9 points.')).toBeTruthy();
    const identifiers = await field(/^Exclusion identifiers/);
    await user.type(identifiers, 'no,');
    expect(screen.getByText('Enter at least 3 letters or digits.')).toBeTruthy();
    await user.clear(identifiers);
    await user.type(identifiers, 'void');
    await press('Save changes');
    expect(await screen.findByText('Purchase proof settings were updated successfully!')).toBeTruthy();
    expect(patch).toHaveBeenCalledWith(SETTINGS, {
      exclusion_identifiers: 'gift card, store 0417, void',
      external_purchase_item_points_per_cents: '0.02',
      version: settings.version,
    });
    expect(identifiers.value).toBe('');
    expect(await screen.findByText('VOID')).toBeTruthy();
  });
});
