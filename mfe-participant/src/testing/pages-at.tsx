import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import type { Site } from '@laurel/contracts/programs/site';
import { UiProvider } from '@laurel/ui';
import {
  addMessages,
  catalogueTexts,
  createQueryClient,
  fillPage,
  type Language,
  QueryClientProvider,
  setParticipant,
} from '@laurel/web-kit';
import { AppRouter, createAppHistory, Link, type RouteObject, useRoutes } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };

export interface PageSetup {
  address: string;
  features: Record<string, boolean>;
  /** Other data of the program that the page needs. */
  program?: Partial<Site>;
  /** The partner's page with the program's photo contest. */
  contestUrl?: string;
  /** A visitor when left out. */
  participant?: Partial<SessionParticipant>;
  language?: Language;
}

function Routes({ routes }: { routes: RouteObject[] }): ReactNode {
  return useRoutes(routes);
}

/** Pages at their routes, as the shell shows them: the page is filled, and the browser brought to the address. */
export function pagesAt(routes: RouteObject[], setup: PageSetup): ReactNode {
  const { address, features, program, contestUrl, participant, language = 'en' } = setup;
  addMessages('participant', { en, es });
  window.history.replaceState(null, '', address);
  fillPage({
    program: { term_points_as: 'coins', features, ...program } as unknown as Site,
    contest_url: contestUrl ?? null,
  });
  setParticipant((participant ?? null) as SessionParticipant | null);
  return (
    <UiProvider language={language} catalogue={catalogueTexts('ui')} link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <Routes routes={routes} />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>
  );
}
