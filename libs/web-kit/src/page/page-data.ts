import type { PageData, UserProgram } from '@laurel/contracts/page/page-data';
import type { PreviewState } from '@laurel/contracts/page/preview';
import { useSyncExternalStore } from 'react';
import { setCallsBase } from '../api/calls-base.ts';

export type { PageData };

let current: PageData | null = null;

function setPageData(data: PageData): PageData {
  current = data;
  setCallsBase(data.preview?.calls ?? '');
  return data;
}

/** The data that the server embedded in this page, parsed once. */
export function getPageData(): PageData {
  if (current) return current;
  const text = document.getElementById('page-data')?.textContent;
  if (!text) throw new Error('The page carries no page data.');
  return setPageData(JSON.parse(text) as PageData);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A page of a program's site never changes its data while it lives, unless it is a preview; the session store has the
 * signed-in user. In the back-office a save replaces what it has changed of the user's programs and the organization.
 */
export function usePageData(): PageData {
  return useSyncExternalStore(subscribe, getPageData);
}

/** Shows the look that the back-office edits; later calls use the path of the newest ticket. */
export function updatePreview({ template, calls }: Pick<PreviewState, 'template' | 'calls'>): void {
  const { program, preview, ...data } = getPageData();
  if (!program || !preview) return;
  setPageData({ ...data, program: { ...program, program_template_detail: template }, preview: { ...preview, calls } });
  for (const listener of listeners) listener();
}

/** A program with the fields and defaults of the server that a page reads. */
const plainProgram: Omit<UserProgram, 'created_at'> = {
  id: '1',
  name: 'Program',
  subdomain: 'program',
  site_url: 'https://program.test',
  features: {},
  permissions: {},
  active: true,
  test_mode: false,
  i18n_enabled: false,
  content_language: 'en',
  time_zone: 'UTC',
  term_points_as: 'points',
  term_rewards_as: 'rewards',
};

type StandIn = Omit<Partial<PageData>, 'userPrograms'> & { userPrograms?: Partial<UserProgram>[] };

/** Stands in for the server in tests and stories. */
export function fillPage({ userPrograms = [], ...data }: StandIn): void {
  setPageData({
    area: 'participant',
    locale: 'en',
    user: null,
    isAdmin: false,
    is_super_admin: false,
    program: null,
    userPrograms: userPrograms.map((program) => ({ ...plainProgram, ...program }) as UserProgram),
    user_permissions: {},
    organization: null,
    flash_messages: [],
    platform: { site_url: 'https://platform.test', support_email: 'help@platform.test' },
    request_id: 'page-request',
    contest_url: null,
    turnstile: null,
    preloaded: {},
    ...data,
  });
}

/** The embedded answer of a GET call, handed out once: later mounts ask the server. */
export function takePreloaded(address: string): unknown {
  const { preloaded } = getPageData();
  if (!Object.hasOwn(preloaded, address)) return undefined;
  const answer = preloaded[address];
  Reflect.deleteProperty(preloaded, address);
  return answer;
}
