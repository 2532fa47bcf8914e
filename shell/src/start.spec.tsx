/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { start } from './start.tsx';
import { arrive } from './testing/back-office.tsx';

it('shows the page in the language that it came in [A-011]', async () => {
  arrive('/admin/v2', { locale: 'es' });
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  await act(() => start());
  expect(await screen.findByRole('heading', { level: 1, name: 'Te damos la bienvenida, Olive' })).toBeTruthy();
});
