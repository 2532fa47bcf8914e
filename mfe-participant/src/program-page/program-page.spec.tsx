/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply, requestId } from '@laurel/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../testing/show-pages.tsx';
import { ProgramPage } from './program-page.tsx';

const get = jest.spyOn(api, 'get');
const SLUG: string = 'official-rules';
const PAGE = `/public/program_pages/${SLUG}` as const;
const rules = { id: '1', slug: 'official-rules', title: 'Official Rules', html: '<p>Play <strong>fair</strong>.</p>' };

function show(): void {
  const program = { content_language: 'en' as const };
  showPages([{ path: '/:slug', element: <ProgramPage /> }], { address: '/official-rules', features: {}, program });
}

afterEach(() => {
  cleanup();
  get.mockClear();
});

describe('a page of the program', () => {
  it('is its title and its HTML [P-013][P-035]', async () => {
    answerCalls(reply.get(PAGE, rules));
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Official Rules' })).toBeTruthy();
    expect(screen.getByText('fair').tagName).toBe('STRONG');
    expect(get.mock.calls[0]?.[0]).toBe('/public/program_pages/official-rules');
  });

  it('marks what is not in the reader’s language', async () => {
    answerCalls(reply.get(PAGE, { ...rules, title: 'Reglas', untranslated: ['html'] }));
    show();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Reglas' });
    expect([heading.getAttribute('lang'), screen.getByText('fair').closest('[lang]')?.getAttribute('lang')]).toEqual([
      null,
      'en',
    ]);
  });

  it('that is unknown or not published says so, with a way home [P-036]', async () => {
    answerCalls(reply.get(PAGE, refusal(404, 'not_found', 'Not found')));
    show();
    expect(await screen.findByText('Page not found.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');
  });

  it('that could not be loaded has the request id, and a retry without a reload', async () => {
    answerCalls(reply.get(PAGE, refusal(400, 'bad_request', 'No')));
    show();
    expect(await screen.findByText('This page could not be loaded.')).toBeTruthy();
    expect(screen.getByText(requestId)).toBeTruthy();
    answerCalls(reply.get(PAGE, rules));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Official Rules' })).toBeTruthy();
  });
});
