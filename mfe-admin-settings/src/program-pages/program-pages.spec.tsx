/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, type Reply, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { answers, published, rules } from './program-pages.fixture.ts';
import { slugFrom } from './slug.ts';

const ROOT = '/admin/v2/programs/1/settings/program/program-pages';
const CALLS = '/admin/v2/programs/1/program_pages';
const PAGE = '/admin/v2/program_pages/31';
const user = userEvent.setup({ delay: null });

// Form, grid and editor are chunks of their own.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(address: string, more: readonly Reply[] = [], visit: Omit<AdminVisit, 'address'> = {}): void {
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
}

const field = (name: string): Promise<HTMLInputElement> =>
  screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
/** All words of the notice with this text; those of earlier tests may still be there. */
const notice = async (text: string): Promise<string | null | undefined> =>
  (await screen.findByText(text)).closest('li')?.textContent;
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
const confirmed = async (action: string): Promise<void> => {
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: action }));
};

describe('the list of program pages', () => {
  it('shows state and address of each, and archives one after a confirmation [A-393] [A-394]', async () => {
    open(ROOT, [
      reply.post(
        '/admin/v2/program_pages/31/archive',
        savedAs({ ...published, status: 'archived' as const, version: 5 }, 'Program Page was updated successfully!'),
      ),
    ]);
    const row = within(
      (await screen.findByRole('gridcell', { name: 'Official Rules' })).closest('[role=row]') as HTMLElement,
    );
    expect(row.getByText('Published')).toBeTruthy();
    expect(row.getByText('/official-rules')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New page' }).getAttribute('href')).toBe(`${ROOT}/new`);
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Actions for Official Rules');
    expect(screen.queryByRole('menuitem', { name: 'Publish' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(screen.getByText(/no longer find it at .*\/official-rules/)).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await confirmed('Archive');
    await waitFor(() => expect(post).toHaveBeenCalledWith(`${PAGE}/archive`));
    expect(await screen.findByText('The page is archived.')).toBeTruthy();
  });

  it('is closed to those who may not update the program [A-388] [A-547]', async () => {
    open(ROOT, [], { permissions: { challenges: { view: true } } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });
});

describe('a new program page', () => {
  it('proposes the address by the title until the admin types one, and becomes a draft [A-395] [A-454] [A-461]', async () => {
    open(`${ROOT}/new`, [
      reply.post(CALLS, savedAs({ ...rules, version: 1 }, 'Program Page created successfully.')),
      reply.get(PAGE, rules),
    ]);
    const [title, slug] = [await field('Title'), await field('Address')];
    await user.type(title, 'Règles & Co');
    expect(slug.value).toBe('regles-co');
    expect(screen.getByText(/https:\/\/fernhill\.laurel\.test\/regles-co/)).toBeTruthy();
    fireEvent.change(slug, { target: { value: 'my-rules' } });
    await user.type(title, '!');
    expect(slug.value).toBe('my-rules');
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Create draft');
    expect(await notice('Program Page created successfully.')).toContain('Sucess!');
    expect(post).toHaveBeenCalledWith(CALLS, { title: 'Règles & Co!', slug: 'my-rules', html: '', translations: {} });
    await waitFor(() => expect(window.location.pathname).toBe(`${ROOT}/31`));
    expect(await screen.findByText('Draft')).toBeTruthy();
  });

  it('shows faults at its fields, before and after it is sent [A-452] [A-461]', async () => {
    const reason = 'Another page of this program has this address';
    const taken = refusal(422, 'validation_failed', reason, { slug: [reason] });
    open(`${ROOT}/new`, [reply.post(CALLS, taken)]);
    const post = jest.spyOn(api, 'post').mockClear();
    const slug = await field('Address');
    await user.type(slug, 'No Such/Address');
    await press('Create draft');
    expect(await screen.findByText('Enter a title.')).toBeTruthy();
    expect(screen.getByText('Enter small letters and digits, joined by hyphens.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await user.type(await field('Title'), 'Rules');
    fireEvent.change(slug, { target: { value: 'rules' } });
    await press('Create draft');
    await waitFor(() => expect(slug.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(reason)).toBeTruthy();
    expect(await notice(`Address: ${reason}`)).toContain('Error!');
  });

  it.each([
    ['Official Rules', 'official-rules'],
    ['  ¿Qué es esto? – FAQ  ', 'que-es-esto-faq'],
    ['ルール', ''],
    ['x'.repeat(120), 'x'.repeat(100)],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('called %j has the address %j', (title, slug) => {
    expect(slugFrom(title)).toBe(slug);
  });
});

describe('a program page', () => {
  it('is written in each language of the program, side by side', async () => {
    const program = { i18n_enabled: true, content_language: 'en' as const };
    open(`${ROOT}/31`, [reply.put(PAGE, savedAs({ ...published, version: 5 }))], { program });
    const title = await screen.findByRole('textbox', { name: 'Title (Spanish)' });
    expect(title.getAttribute('lang')).toBe('es');
    expect(screen.getByText('Spanish: 2 texts are missing')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'Content (Spanish)' })).toBeTruthy();
    await user.type(title, 'Reglas');
    const put = jest.spyOn(api, 'put').mockClear();
    await press('Save changes');
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(put.mock.calls[0]?.[1]).toMatchObject({
      title: rules.title,
      translations: { es: { title: 'Reglas', html: '' } },
    });
  });

  it('is published as it was saved, and edited on from its new version [A-394] [A-451]', async () => {
    open(`${ROOT}/31`, [
      reply.get(PAGE, rules),
      reply.post(`${PAGE}/publish`, savedAs({ ...published, version: 5 }, 'Program Page was updated successfully!')),
    ]);
    const title = await field('Title');
    await user.type(title, '!');
    await press('Publish');
    expect(await screen.findByText('Save your changes first')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.type(title, '{backspace}');
    await press('Publish');
    alsoAnswer(reply.get(PAGE, { ...published, version: 5 }));
    await confirmed('Publish');
    expect(await screen.findByText('Published')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Official Rules Published'));
    const link = screen.getByRole('link', { name: 'Open the page' });
    expect(link.getAttribute('href')).toBe('https://fernhill.laurel.test/official-rules');
    const put = jest.spyOn(api, 'put').mockClear();
    alsoAnswer(
      reply.put(PAGE, savedAs({ ...published, title: 'Rules', version: 6 }, 'Program Page was updated successfully!')),
    );
    fireEvent.change(await field('Title'), { target: { value: 'Rules' } });
    await press('Save changes');
    expect(await notice('Program Page was updated successfully!')).toContain('Sucess!');
    expect(put).toHaveBeenCalledWith(PAGE, {
      title: 'Rules',
      slug: rules.slug,
      html: rules.html,
      translations: {},
      version: 5,
    });
    expect(await screen.findByRole('heading', { level: 1, name: /^Rules Published/ })).toBeTruthy();
  });

  it('that does not exist redirects to the list [A-395]', async () => {
    open(`${ROOT}/77`);
    expect(await screen.findByText('This page does not exist.')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe(ROOT));
  });
});
