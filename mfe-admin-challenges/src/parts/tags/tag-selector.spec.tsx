/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RecordTags } from './tag-selector.tsx';

const show = (element: ReactNode): void => {
  render(adminPagesAt([{ path: '*', element }], { address: '/admin/v2' }));
};
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('tags', () => {
  it('are chosen, made and taken away, each saved at once [A-243, A-291, A-301]', async () => {
    answerCalls([
      reply.post('/admin/v2/rewards/7/toggle_tag', {
        success: true,
        id: '7',
        message: 'Tag updated',
        program_id: '1',
        tag_list: [],
        version: 5,
      }),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    show(
      <RecordTags record="/admin/v2/rewards/7" tags={['autumn']} suggestions={['autumn', 'winter']} changes={['r']} />,
    );
    expect([...document.querySelectorAll('option')].map(({ value }) => value)).toEqual(['winter']);
    await userEvent.type(screen.getByRole('combobox', { name: 'Add a tag' }), ' spring {Enter}');
    await screen.findByText('Tag updated');
    await press('Remove tag autumn');
    expect(post.mock.calls.map(([, body]) => body)).toEqual([{ tag: 'spring' }, { tag: 'autumn' }]);
    answerCalls(reply.post('/admin/v2/rewards/7/toggle_tag', refusal(422, 'validation_failed', 'Too many tags')));
    await userEvent.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'more');
    await press('Add');
    await screen.findByText('Too many tags');
  });

  it('are read-only without the permission to edit them', () => {
    show(<RecordTags record="/admin/v2/rewards/7" tags={['autumn']} suggestions={[]} changes={['r']} readOnly />);
    expect(screen.getByText('autumn')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
