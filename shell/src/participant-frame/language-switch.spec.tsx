/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import type { Site } from '@laurel/contracts/programs/site';
import { UiProvider } from '@laurel/ui';
import {
  addMessages,
  changeLanguage,
  createQueryClient,
  fillPage,
  QueryClientProvider,
  setParticipant,
  useQuery,
} from '@laurel/web-kit';
import { Link } from '@laurel/web-kit/router';
import { answerCalls, receivedCalls, reply } from '@laurel/web-kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { LanguageSwitch } from './language-switch.tsx';

afterEach(async () => {
  cleanup();
  document.cookie = 'laurel-language=; max-age=0';
  await changeLanguage('en');
});

/** Shows how often it was read, and what was saved by then. */
function Contents(): ReactNode {
  const { data } = useQuery({
    queryKey: ['contents'],
    queryFn: () => `${document.cookie} ${receivedCalls.map(({ method }) => method).join()}`,
  });
  return <p>{`Contents of ${data}`}</p>;
}

it('reads the contents of the page again once the language is saved', async () => {
  addMessages('shell', { en, es });
  answerCalls(reply.put('/public/account', { success: true }));
  fillPage({ program: { i18n_enabled: true } as unknown as Site });
  setParticipant({ id: '7', first_name: 'Ada' } as Parameters<typeof setParticipant>[0]);
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <LanguageSwitch />
        <Contents />
      </QueryClientProvider>
    </UiProvider>,
  );
  await screen.findByText('Contents of');
  await userEvent.click(screen.getByRole('button', { name: 'Español' }));
  expect(await screen.findByText('Contents of laurel-language=es put')).toBeTruthy();
});
