/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChallengeDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { untypedApi as api, isAnythingDirty } from '@laurel/web-kit';
import { answerCalls, refusal, reply, type Reply, savedAs } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { formDefinition, linkDraft, quiz } from '../testing/challenges.ts';
import { open, preparePages } from '../testing/pages.tsx';

const EDIT = '/admin/v2/challenges/7/edit';
const put = jest.spyOn(api, 'put');

type Stored = typeof linkDraft;

const answerWith = (stored: Stored, ...more: Reply[]): void =>
  answerCalls(
    reply.get(EDIT, { ...formDefinition, challenge: stored }),
    reply.get('/admin/v2/challenges/7', stored),
    reply.put('/admin/v2/challenges/7', savedAs(stored)),
    more,
  );

async function edit(stored: Stored, step: string, changes: object = {}): Promise<ReturnType<typeof open>> {
  answerWith(stored);
  const program = { name: 'Dos Orillas', i18n_enabled: true, content_language: 'en' as const, ...changes };
  const user = open(`${EDIT}?step=${step}`, { program });
  await screen.findByRole('button', { name: 'Save' });
  return user;
}

const spanish = (): HTMLElement => screen.getByRole('textbox', { name: 'Caption (Spanish)' });
const sentTranslations = (): unknown => (put.mock.calls.at(-1)?.[1] as ChallengeDetail).translations;

beforeEach(() => {
  localStorage.clear();
  preparePages();
  put.mockClear();
});
afterEach(cleanup);

describe('the languages of a challenge', () => {
  const stored: Stored = {
    ...linkDraft,
    approved: true,
    caption: 'Find the loop',
    description: '',
    success_message: 'Well done',
  };

  it('stand side by side, each with its language, and say what is missing', async () => {
    const user = await edit(stored, 'content');
    expect(spanish().getAttribute('lang')).toBe('es');
    expect(screen.getAllByText('Not translated: readers get the text in English.')).toHaveLength(2);
    expect(screen.getByText('Spanish: 2 texts are missing')).toBeTruthy();
    await user.type(spanish(), 'Encuentra la vuelta');
    expect(screen.getByText('Spanish: 1 text is missing')).toBeTruthy();
    expect(isAnythingDirty()).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Success message (Spanish)' }), 'Bien hecho');
    expect(screen.getByText('Spanish: all texts')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(sentTranslations()).toMatchObject({
      es: { caption: 'Encuentra la vuelta', success_message: 'Bien hecho', description: '' },
    });
  });

  it('are filled from the record, and an emptied text is sent to be removed', async () => {
    const user = await edit({ ...stored, translations: { es: { caption: 'Encuentra la vuelta' } } }, 'content');
    expect(spanish()).toHaveProperty('value', 'Encuentra la vuelta');
    expect(isAnythingDirty()).toBe(false);
    await user.clear(spanish());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(sentTranslations()).toMatchObject({ es: { caption: '' } });
  });

  it('name the fault at the text that has it, also the server’s', async () => {
    const user = await edit(stored, 'content');
    await user.type(spanish(), 'x'.repeat(81));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Caption (Spanish) is invalid or missing')).toBeTruthy();
    expect(spanish().getAttribute('aria-invalid')).toBe('true');
    expect(put).not.toHaveBeenCalled();
    await user.clear(spanish());
    await user.type(spanish(), 'Vuelta');
    answerWith(
      stored,
      reply.put(
        '/admin/v2/challenges/7',
        refusal(422, 'validation_failed', 'Invalid', { 'translations.es.caption': ['is not valid'] }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(spanish().getAttribute('aria-invalid')).toBe('true'));
  });

  it('are merged one by one with the save of another admin', async () => {
    const user = await edit({ ...stored, translations: { es: { caption: 'Uno' } } }, 'content');
    await user.type(screen.getByRole('textbox', { name: 'Success message (Spanish)' }), 'Bien');
    const conflict = refusal(409, 'version_conflict', 'changed');
    const theirs: Stored = { ...stored, version: stored.version + 1, translations: { es: { caption: 'Dos' } } };
    answerCalls(
      reply.get('/admin/v2/challenges/7', theirs),
      reply.put('/admin/v2/challenges/7', () => (put.mock.calls.length > 1 ? savedAs(theirs) : conflict)),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
    expect(sentTranslations()).toMatchObject({ es: { caption: 'Dos', success_message: 'Bien' } });
  });

  it('have a place for each question and option', async () => {
    const user = await edit({ ...quiz, id: '7' }, 'details');
    const [first] = screen.getAllByRole('region', { name: /Question 1/ });
    const title = within(first as HTMLElement).getByRole('textbox', { name: /^Question.* \(Spanish\)/ });
    await user.type(title, '¿Dónde?');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toHaveBeenCalled());
    const { questions } = put.mock.calls.at(-1)?.[1] as ChallengeDetail;
    expect(questions[0]?.translations).toMatchObject({ es: { title: '¿Dónde?' } });
  });

  it('are left out in a program with one language, whose record is sent as it was', async () => {
    const translations = { es: { caption: 'Uno' } };
    const user = await edit({ ...stored, translations }, 'content', { i18n_enabled: false });
    expect(screen.queryByRole('textbox', { name: /Spanish/ })).toBeNull();
    expect(screen.queryByText(/Spanish:/)).toBeNull();
    const caption = screen.getByRole('textbox', { name: /^Caption/ });
    await user.clear(caption);
    await user.type(caption, 'Another');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(sentTranslations()).toEqual(translations);
  });
});
