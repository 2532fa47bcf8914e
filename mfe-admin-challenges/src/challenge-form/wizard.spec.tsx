/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import { UiProvider } from '@laurel/ui';
import {
  addMessages,
  untypedApi as api,
  createQueryClient,
  fillPage,
  isAnythingDirty,
  QueryClientProvider,
} from '@laurel/web-kit';
import { alsoAnswer, answerCalls, inTurn, refusal, reply, type Reply, savedAs, tableOf } from '@laurel/web-kit/testing';
import { readDraft } from '@laurel/web-kit/forms';
import { AppRouter, createAppHistory, Link, useRoutes } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CreatePage } from './create-page.tsx';
import { EditPage } from './edit-page.tsx';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { formDefinition, newForm, linkDraft } from '../testing/challenges.ts';

const stored = linkDraft;
const answers = [
  reply.get('/admin/v2/programs/1/challenges/new', newForm),
  reply.get('/admin/v2/challenges/7/edit', { ...formDefinition, challenge: stored }),
  reply.get('/admin/v2/challenges/7', stored),
];
const saved = savedAs(stored);

const get = jest.spyOn(api, 'get');
const post = jest.spyOn(api, 'post');
const put = jest.spyOn(api, 'put');
const answerWith = (...more: Reply[]): void =>
  answerCalls(
    answers,
    reply.post('/admin/v2/programs/1/challenges', saved),
    reply.post('/admin/v2/challenges/7/toggle_approval', {
      success: true,
      message: '',
      id: '7',
      program_id: '1',
      approved: true,
      archived: false,
      status: 'active',
      version: 5,
    }),
    reply.put('/admin/v2/challenges/7', saved),
    more,
  );

function Routes(): ReactNode {
  return useRoutes([
    { path: '/admin/v2/programs/:program_id/challenges', element: <p>the list</p> },
    { path: '/admin/v2/programs/:program_id/challenges/new', element: <CreatePage /> },
    { path: '/admin/v2/challenges/:challenge_id/edit', element: <EditPage /> },
  ]);
}

async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <Routes />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  await waitFor(() => expect(document.querySelector('h1, [role=alertdialog]')).not.toBeNull());
}

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const step = (): string | null => new URLSearchParams(window.location.search).get('step');
const fill = async (name: RegExp, text: string): Promise<void> => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const conflict = refusal(409, 'version_conflict', 'changed');

beforeEach(() => {
  localStorage.clear();
  addMessages('adminChallenges', { en, es });
  fillPage({
    area: 'admin',
    userPrograms: [
      {
        id: '1',
        name: 'Green Market',
        subdomain: 'green',
        features: {},
        permissions: { challenges: { view: true, create: true, update: true, manage: true } },
      },
    ],
  });
  jest.clearAllMocks();
  answerWith();
});
afterEach(cleanup);

describe('a new challenge', () => {
  const path = '/admin/v2/programs/1/challenges/new';

  it('names missing fields on Next and Save, and focuses the first [A-169, A-170, A-171, A-172, A-199]', async () => {
    await open(path);
    await press('Next');
    expect(step()).toBe('content');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Content'));
    await press('Next');
    expect(step()).toBe('content');
    expect(screen.getByRole('alert').textContent).toMatch(/^Please fix the following errors:/);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining([
        'Name is invalid or missing',
        'Caption is invalid or missing',
        'Link is invalid or missing',
      ]),
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })));
    await userEvent.click(screen.getByRole('link', { name: /Schedule/ }));
    await press('Next');
    expect(await screen.findByText('Points is invalid or missing')).toBeTruthy();
    await press('Save as draft');
    await waitFor(() => expect(step()).toBe('content'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })));
    expect(screen.getByRole('link', { name: /Points and reward.*has errors/ })).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
  });

  it('is saved and activated, then the list is shown [A-005, A-150, A-168, A-177, A-178, A-191]', async () => {
    await open(`${path}?step=content`);
    expect(screen.getByRole('textbox', { name: /^Button text/ }).getAttribute('placeholder')).toBe('Visit Now');
    await fill(/^Name/, 'Open day');
    await fill(/^Caption/, 'Come to the open day');
    await fill(/^Link/, 'https://example.org/open');
    expect(isAnythingDirty()).toBe(true);
    await press('Next');
    await fill(/^Points/, '25');
    await userEvent.click(screen.getByRole('link', { name: /Review/ }));
    await press('Save and activate');
    await screen.findByText('the list');
    await screen.findByText('Challenge created successfully.');
    expect(post.mock.calls.map(([address]) => address)).toEqual([
      '/admin/v2/programs/1/challenges',
      '/admin/v2/challenges/7/toggle_approval',
    ]);
    expect(post.mock.calls[0]?.[1]).toMatchObject({ name: 'Open day', points: 25, cta_button_text: null, start: null });
    await waitFor(() => expect(readDraft('challenge:new:1:')).toBeNull());
    expect(isAnythingDirty()).toBe(false);
  });

  it('stays on the form with what was typed when it is refused [A-179]', async () => {
    answerWith(
      reply.post(
        '/admin/v2/programs/1/challenges',
        refusal(422, 'validation_failed', 'Invalid', { name: ['is taken'] }),
      ),
    );
    await open(`${path}?step=content`);
    await fill(/^Name/, 'Open day');
    await fill(/^Caption/, 'Come to the open day');
    await fill(/^Link/, 'https://example.org/open');
    await press('Next');
    await fill(/^Points/, '25');
    await press('Save as draft');
    expect(await screen.findByText('Name: is taken')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Open day');
    expect(isAnythingDirty()).toBe(true);
  });

  it('takes its picture from the media library, for those who may see it [A-555, P-388, P-394]', async () => {
    const texts = { title: 'Loop', alt_text: '', alt_text_es: '', folder: '' };
    const attachment: Pick<ProgramAttachment, keyof ProgramAttachment> = {
      ...texts,
      id: '9',
      content_type: 'image/png',
      dimension: '6x4',
      byte_size: 2_048,
      created_at: '2026-11-01T10:00:00.000Z',
      public_url: '/media/uploads/1/loop.png',
      file: { url: '/media/uploads/1/loop.png', filename: 'loop.png' },
      version: '3',
    };
    await open(`${path}?step=content`);
    expect(screen.queryByRole('button', { name: 'Choose from the media library' })).toBeNull();
    cleanup();
    fillPage({
      area: 'admin',
      userPrograms: [
        {
          id: '1',
          name: 'G',
          subdomain: 'g',
          features: {},
          permissions: { challenges: { view: true, create: true }, program: { update: true } },
        },
      ],
    });
    answerWith(
      reply.get('/admin/v2/programs/1/program_attachments', { ...tableOf([attachment]), folders: [] }),
      reply.get('/admin/v2/program_attachments/9/uses', { uses: [] }),
      reply.put('/admin/v2/program_attachments/9', {
        success: true,
        message: '',
        program_attachment: { ...attachment, title: 'River' },
      }),
    );
    await open(`${path}?step=content`);
    await press('Choose from the media library');
    const loop = await screen.findByRole('button', { name: /Loop/ });
    expect(get.mock.calls.at(-1)?.[0]).toBe('/admin/v2/programs/1/program_attachments');
    expect(get.mock.calls.at(-1)?.[1]?.params).toEqual({ page: 1, page_size: 20, search: '', accept_video: 'false' });
    await userEvent.click(loop);
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    await press('Save');
    await screen.findByRole('heading', { name: 'River' });
    expect(put.mock.calls).toEqual([['/admin/v2/program_attachments/9', { ...texts, version: '3' }]]);
    // The form behind it was not submitted with it.
    expect(screen.queryByText('Please fix the following errors:')).toBeNull();
    await press('Use this file');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Picture|^Image/ })).toHaveProperty('value', attachment.public_url);
    expect(isAnythingDirty()).toBe(true);
  });

  it('offers to activate only to those who may', async () => {
    fillPage({
      area: 'admin',
      userPrograms: [
        { id: '1', name: 'G', subdomain: 'g', features: {}, permissions: { challenges: { view: true, create: true } } },
      ],
    });
    await open(`${path}?step=review`);
    expect(screen.getByRole('button', { name: 'Save as draft' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save and activate' })).toBeNull();
  });
});

describe('a challenge that exists', () => {
  const path = '/admin/v2/challenges/7/edit';

  it('says what the button of a quiz will be [A-184]', async () => {
    const challenge = {
      ...stored,
      challenge_type: 'collect' as const,
      parameters: 'quiz' as const,
      cta_button_text: 'Take a Quiz',
    };
    answerWith(reply.get('/admin/v2/challenges/7/edit', { ...formDefinition, challenge }));
    await open(`${path}?step=content`);
    const field = await screen.findByRole('textbox', { name: /^Button text/ });
    expect([field.getAttribute('placeholder'), (field as HTMLInputElement).value]).toEqual(['Take a Quiz', '']);
  });

  it('is not sent when nothing has changed [A-173] [X-093]', async () => {
    await open(path);
    await screen.findByRole('heading', { level: 1, name: /River loop/ });
    await press('Save as draft');
    await screen.findByText('No changes detected');
    expect(put).not.toHaveBeenCalled();
  });

  it('shows both versions when another admin saved in between, and saves the chosen one [A-176, A-178, A-005]', async () => {
    answerWith(reply.put('/admin/v2/challenges/7', inTurn<typeof conflict | typeof saved>(conflict, saved)));
    await open(`${path}?step=content`);
    await screen.findByRole('heading', { level: 1, name: /River loop/ });
    await fill(/^Caption/, 'Run the river loop');
    alsoAnswer(
      reply.get('/admin/v2/challenges/7', {
        ...stored,
        caption: 'Swim it',
        version: 5,
        approved: true,
        status: 'active',
      }),
    );
    await press('Save as draft');
    await screen.findByRole('dialog', { name: 'Someone else has changed this' });
    expect(screen.getByText('Yours: Run the river loop')).toBeTruthy();
    expect(screen.getByText('Saved: Swim it')).toBeTruthy();
    await press('Save these values');
    await screen.findByText('the list');
    expect(put.mock.calls.map(([, body]) => (body as { version: number }).version)).toEqual([4, 5]);
    const toast = (await screen.findByText('Challenge updated successfully.')).closest('li');
    expect(toast?.textContent).toContain('Success!');
  });

  it('takes the newer version instead when asked to', async () => {
    answerWith(reply.put('/admin/v2/challenges/7', inTurn<typeof conflict | typeof saved>(conflict, saved)));
    await open(`${path}?step=content`);
    await screen.findByRole('heading', { level: 1, name: /River loop/ });
    await fill(/^Caption/, 'Run the river loop');
    alsoAnswer(reply.get('/admin/v2/challenges/7', { ...stored, caption: 'Swim it', version: 5 }));
    await press('Save as draft');
    await screen.findByRole('dialog');
    await press('Reload');
    expect(screen.getByRole('textbox', { name: /^Caption/ })).toHaveProperty('value', 'Swim it');
    await waitFor(() => expect(isAnythingDirty()).toBe(false));
  });

  it("preserves the form and shows the server's reasons when it is refused [A-179, A-180, A-563] [X-095]", async () => {
    answerWith(
      reply.put(
        '/admin/v2/challenges/7',
        refusal(422, 'validation_failed', 'Invalid', { link_url: ['Enter a valid link'] }),
      ),
    );
    await open(`${path}?step=reward`);
    await screen.findByRole('heading', { level: 1, name: /River loop/ });
    await fill(/^Points/, '60');
    await press('Save as draft');
    expect((await screen.findByText('Error!!!')).closest('li')?.dataset['type']).toBe('error');
    expect(screen.getByText('Link: Enter a valid link')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Link/ })));
    expect(step()).toBe('content');
    expect(isAnythingDirty()).toBe(true);
  });

  it('is refused to those who may not edit it [A-141] [A-163] [A-546]', async () => {
    fillPage({
      area: 'admin',
      userPrograms: [
        {
          id: '1',
          name: 'G',
          subdomain: 'g',
          features: {},
          permissions: { challenges: { view: true, create: true, manage: true } },
        },
      ],
    });
    await open(path);
    await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
  });
});
