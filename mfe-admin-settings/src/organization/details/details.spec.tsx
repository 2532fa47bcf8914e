/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { addMessages, getPageData, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import remote from '../../remote.tsx';
import { answers, organization, owner } from '../organization.fixture.ts';

addMessages('adminSettings', { en, es });

describe('the organization', () => {
  it('has a name and two pictures [A-070]', async () => {
    const address = '/admin/v2/organization/details';
    answerCalls([
      ...answers,
      reply.put(
        '/admin/v2/organization',
        savedAs(
          Object.assign({}, organization, { name: 'Fernhill', version: '5' }),
          'The organization has been updated.',
        ),
      ),
    ]);
    render(adminPagesAt(remote.routes as RouteObject[], { address, page: owner }));
    const put = jest.spyOn(api, 'put').mockClear();
    const background = await screen.findByLabelText<HTMLInputElement>(/^Background picture/);
    const others = [/^Name/, /^Logo/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    expect([...others, background.value]).toEqual(['Fernhill Roasters', '/media/fernhill/logo.svg', '']);
    await userEvent.type(background, '/media/wide.jpg');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(put).toHaveBeenCalledWith('/admin/v2/organization', {
        name: 'Fernhill Roasters',
        logo_public_url: '/media/fernhill/logo.svg',
        background_image_public_url: '/media/wide.jpg',
        version: '4',
      }),
    );
    await waitFor(() => expect(getPageData().organization?.name).toBe('Fernhill'));
    expect(Object.keys(getPageData().organization ?? {})).not.toContain('version');
  });
});
