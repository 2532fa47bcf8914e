/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit, inMenu } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { maxImportBytes } from '@laurel/contracts/programs/feed-posts/limits';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply, type Reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { answers, DETAIL_URL, features, LIST_URL, none, PAGE_PATH, post } from './feed-posts.fixture.ts';

const user = userEvent.setup({ delay: null, applyAccept: false });

// The files of jsdom lack this method.
File.prototype.text = function read(this: File) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(this);
  });
};

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(address: string, more: readonly Reply[] = [], visit: Omit<AdminVisit, 'address'> = { features }): void {
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
}
const refused = (errors: Record<string, string[]>) =>
  refusal(422, 'validation_failed', 'Some fields are not valid', errors);

describe('the list of feed posts', () => {
  it('is searched by name; its items link to their edit form, its button to a new one [A-417] [A-460]', async () => {
    open(`${PAGE_PATH}?search=tast`);
    const get = jest.spyOn(api, 'get').mockClear();
    expect(await screen.findByRole('searchbox', { name: 'Search by name' })).toBeTruthy();
    const item = await screen.findByRole('link', { name: 'tastings' });
    expect(item.getAttribute('href')).toBe(`${PAGE_PATH}/3/edit`);
    expect(screen.getByRole('link', { name: 'New feed post' }).getAttribute('href')).toBe(`${PAGE_PATH}/new`);
    const asked = get.mock.calls.map(([, options]) => options?.params as URLSearchParams | undefined);
    expect(asked.map((query) => query?.get('search'))).toContain('tast');
    cleanup();
    open(`${PAGE_PATH}/3`);
    await waitFor(() => expect(window.location.pathname).toBe(`${PAGE_PATH}/3/edit`));
    cleanup();
    open(PAGE_PATH, none);
    expect(await screen.findByText('No feed posts yet')).toBeTruthy();
  });

  it('is only there while the feature is on, for those who manage the posts [A-095] [A-416] [A-550]', async () => {
    for (const page of ['', '/new', '#import']) {
      open(`${PAGE_PATH}${page}`, [], {});
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
      expect([inMenu('Feed posts'), screen.queryByRole('dialog')]).toEqual([null, null]);
      cleanup();
    }
    open(`${PAGE_PATH}/3/edit`, [], { features, permissions: { program: { update: true }, dynamic_feed_posts: {} } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(inMenu('Feed posts')).toBeNull();
    cleanup();
    open(PAGE_PATH, none);
    expect(await screen.findByRole('heading', { level: 1, name: 'Feed posts' })).toBeTruthy();
    expect(inMenu('Feed posts')?.getAttribute('href')).toBe(PAGE_PATH);
  });

  it('deletes after a word on what that does', async () => {
    open(PAGE_PATH, [
      reply.delete(DETAIL_URL, { success: true, message: 'Feed post updated successfully.', id: '3', program_id: '1' }),
    ]);
    const remove = jest.spyOn(api, 'delete').mockClear();
    await user.click(await screen.findByRole('button', { name: /tastings/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/disappears from the home page at once/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith(DETAIL_URL));
  });
});

describe('a feed post', () => {
  it('is made, and the list comes back [A-417] [A-450]', async () => {
    open(`${PAGE_PATH}/new`, [
      reply.post(LIST_URL, savedAs(Object.assign({}, post, { id: '9' }), 'Feed post created successfully.')),
    ]);
    const send = jest.spyOn(api, 'post').mockClear();
    const name = await screen.findByLabelText(/^Name/);
    await user.click(screen.getByRole('button', { name: 'Create feed post' }));
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
    expect(send).not.toHaveBeenCalled();
    await user.type(name, 'party');
    await user.type(screen.getByLabelText(/^Title/), 'Our party');
    fireEvent.change(screen.getByLabelText('Link', { selector: 'input' }), { target: { value: '/rules' } });
    await user.click(screen.getByRole('button', { name: 'Create feed post' }));
    expect(await screen.findByText('Feed post was created successfully!')).toBeTruthy();
    expect(screen.getByText('Sucess!')).toBeTruthy();
    expect(send).toHaveBeenCalledWith(LIST_URL, {
      name: 'party',
      title: 'Our party',
      body_html: '',
      image: null,
      link: '/rules',
      link_text: '',
      published_at: null,
      ends_at: null,
      translations: {},
    });
    await waitFor(() => expect(window.location.pathname).toBe(PAGE_PATH));
  });

  it('is written in each language of the program, side by side', async () => {
    const program = { i18n_enabled: true, content_language: 'en' as const };
    open(`${PAGE_PATH}/3/edit`, [reply.put(DETAIL_URL, savedAs(post))], { features, program });
    const title = await screen.findByRole('textbox', { name: 'Title (Spanish)' });
    expect(title.getAttribute('lang')).toBe('es');
    expect(await screen.findByRole('textbox', { name: 'Text (Spanish)' })).toBeTruthy();
    expect(screen.getByText('Spanish: 2 texts are missing')).toBeTruthy();
    await user.type(title, 'Catas');
    const send = jest.spyOn(api, 'put').mockClear();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      title: post.title,
      translations: { es: { title: 'Catas', body_html: '', link_text: '' } },
    });
  });

  it('is changed at the version that was read, in the program’s zone; refusals appear at their fields [A-451] [A-452]', async () => {
    open(`${PAGE_PATH}/3/edit`, [reply.put(DETAIL_URL, refused({ link: ['Enter a valid link'] }))]);
    const send = jest.spyOn(api, 'put').mockClear();
    expect(await screen.findByRole('heading', { level: 1, name: /tastings Live/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Published from/).value).toBe('2026-11-02T10:00');
    const link = screen.getByLabelText('Link', { selector: 'input' });
    fireEvent.change(link, { target: { value: 'javascript:x' } });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Error!')).toBeTruthy();
    expect(link.getAttribute('aria-invalid')).toBe('true');
    answerCalls(
      answers,
      reply.put(DETAIL_URL, savedAs(Object.assign({}, post, { version: 3 }), 'Feed post updated successfully.')),
    );
    fireEvent.change(link, { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Feed post was updated successfully!')).toBeTruthy();
    expect(send.mock.calls[0]?.[1]).toMatchObject({ link: 'javascript:x', version: 2 });
    expect(send.mock.calls[1]?.[1]).toMatchObject({ name: 'tastings', link: '', version: 2 });
  });

  it('of another program, or of none, is not shown', async () => {
    open(`${PAGE_PATH}/3/edit`, [reply.get(DETAIL_URL, Object.assign({}, post, { program_id: '2' }))]);
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    cleanup();
    open(`${PAGE_PATH}/3/edit`, [reply.get(DETAIL_URL, refusal(404, 'not_found', 'Not found')), ...none]);
    expect(await screen.findByText('There is no such feed post.')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe(PAGE_PATH));
  });
});

describe('the import of feed posts', () => {
  const json = (text: string, name = 'posts.json'): File =>
    new File([text], name, { type: name.endsWith('.json') ? 'application/json' : 'text/plain' });
  const choose = async (file: File): Promise<void> => user.upload(await screen.findByLabelText(/JSON file/), file);
  const press = async (): Promise<void> => user.click(await screen.findByRole('button', { name: 'Import' }));

  it('needs a JSON file that holds a list [A-419] [A-420] [A-422]', async () => {
    open(`${PAGE_PATH}#import`, none);
    const send = jest.spyOn(api, 'post').mockClear();
    await press();
    expect(await screen.findByText('Please select a JSON file first')).toBeTruthy();
    await choose(json('[]', 'posts.csv'));
    expect(await screen.findByText('Please select a valid JSON file')).toBeTruthy();
    expect(screen.queryByText('Please select a JSON file first')).toBeNull();
    await press();
    await choose(json('[{"name": '));
    await press();
    // The refusal appears at the field, and as a message.
    await waitFor(() =>
      expect(screen.getAllByText('Error processing the JSON file. Please check the format.')).toHaveLength(2),
    );
    await choose(json('{"posts": []}'));
    await press();
    expect(await screen.findByText('The file must hold a list of posts, in square brackets.')).toBeTruthy();
    await choose(json(`[0${',0'.repeat(500)}]`));
    await press();
    expect(await screen.findByText('The file holds more than 500 posts. Split it into several.')).toBeTruthy();
    await choose(json(`["${'x'.repeat(maxImportBytes)}"]`));
    await press();
    expect(await screen.findByText('The file is larger than 1 MB.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends what the file holds, parsed, and the list follows [A-418] [A-423]', async () => {
    const posts = [{ name: 'a1', title: 'A' }];
    const figures = { created: 1, updated: 0, unchanged: 0 };
    open(PAGE_PATH, [
      ...none,
      reply.post(`${LIST_URL}/import`, { success: true, message: 'Post are being imported!', ...figures }),
    ]);
    const send = jest.spyOn(api, 'post').mockClear();
    const get = jest.spyOn(api, 'get').mockClear();
    await user.click(await screen.findByRole('link', { name: 'Import JSON' }));
    await choose(json(JSON.stringify(posts)));
    const before = get.mock.calls.length;
    await press();
    expect(await screen.findByText('Post are being imported!')).toBeTruthy();
    expect(screen.getByText('1 added, 0 changed, 0 as they were.')).toBeTruthy();
    expect(send).toHaveBeenCalledWith(`${LIST_URL}/import`, { file: posts });
    await waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(before));
    await waitFor(() => expect(window.location.hash).toBe(''));
  });

  it('names each post with its fault, and accepts the file again once it is corrected [A-421]', async () => {
    const errors = {
      'file.0.title': ['is required'],
      'file.11': ['must be an object'],
      'file.2.colour': ['is unknown'],
    };
    open(`${PAGE_PATH}#import`, [...none, reply.post(`${LIST_URL}/import`, refused(errors))]);
    const file = json('[{}]');
    await choose(file);
    await press();
    await waitFor(() => expect(screen.getAllByText('Error importing posts')).toHaveLength(2));
    const list = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'Post 1, Title: is required',
      'Post 12: must be an object',
      'Post 3, colour: is unknown',
    ]);
    expect(window.location.hash).toBe('#import');
    await choose(file);
    expect(within(screen.getByRole('dialog')).queryByRole('listitem')).toBeNull();
  });

  it('shows a file as it has to be, to copy', async () => {
    open(`${PAGE_PATH}#import`, none);
    const example = (await screen.findByText(/summer-party/)).textContent;
    const [first] = JSON.parse(example) as Record<string, unknown>[];
    expect(Object.keys(first ?? {})).toEqual([
      'name',
      'title',
      'body_html',
      'image',
      'link',
      'link_text',
      'published_at',
      'ends_at',
    ]);
    expect(screen.getByRole('button', { name: 'Copy the example' })).toBeTruthy();
  });
});
