/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, type Reply, reply } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { existing, inTestMode, none, SANDBOX } from './sandbox.fixture.ts';

const user = userEvent.setup({ delay: null });

function open(calls: Reply[], options: Omit<Parameters<typeof adminPagesAt>[1], 'address'> = {}): void {
  answerCalls(calls);
  const address = '/admin/v2/programs/1/settings/integrations/sandbox';
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...options }));
}

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('the sandbox of a program', () => {
  it('is created with one press, and the page loads anew with the sandbox among the programs', async () => {
    open([
      reply.get(SANDBOX, none),
      reply.post(SANDBOX, { success: true, message: '', created: true, sandbox: existing.sandbox }),
    ]);
    const post = jest.spyOn(api, 'post');
    await user.click(await screen.findByRole('button', { name: 'Create sandbox' }));
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('The sandbox has been created.'));
    expect(post.mock.calls.map(([address]) => address)).toEqual([SANDBOX]);
  });

  it('stays uncreated where the service does not answer, and says so', async () => {
    const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
    open([reply.get(SANDBOX, none), reply.post(SANDBOX, down)]);
    await user.click(await screen.findByRole('button', { name: 'Create sandbox' }));
    expect(await screen.findByText('The sandbox was not created')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create sandbox' })).toBeTruthy();
  });

  it('that exists leads to its own back-office and keys', async () => {
    open([reply.get(SANDBOX, existing)]);
    expect(await screen.findByText('Fernhill Coffee sandbox is this program’s sandbox')).toBeTruthy();
    const links = ['Open the sandbox', 'API keys of the sandbox'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/v2/programs/8',
      '/admin/v2/programs/8/settings/integrations/api_auths',
    ]);
    expect(screen.queryByRole('button', { name: 'Create sandbox' })).toBeNull();
  });

  it('is offered neither in test mode nor to those who do not manage the organization', async () => {
    open([reply.get(SANDBOX, inTestMode)]);
    expect(await screen.findByText('This program is in test mode itself')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create sandbox' })).toBeNull();
    cleanup();
    open([reply.get(SANDBOX, none)], { permissions: { program: { update: true } } });
    expect(await screen.findByText('Only those who manage the organization can create it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create sandbox' })).toBeNull();
  });

  it('is shown only to those who may change the program', async () => {
    const get = jest.spyOn(api, 'get').mockClear();
    open([], { permissions: { program: { update: false } } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(get).not.toHaveBeenCalled();
  });
});
