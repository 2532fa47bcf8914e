/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import type { Site } from '@laurel/contracts/programs/site';
import { toast, UiProvider } from '@laurel/ui';
import {
  addMessages,
  untypedApi as api,
  changeLanguage,
  createQueryClient,
  fillPage,
  QueryClientProvider,
  readPoints,
  setParticipant,
  setPoints,
} from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { AppRouter, createAppHistory, Link, useLocation } from '@laurel/web-kit/router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { announce } from '../announcements/announce.ts';
import { LiveRegion } from '../announcements/live-region.tsx';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { useFocusAfterNavigation } from '../page/use-focus-after-navigation.ts';
import { useLostFocus } from '../page/use-lost-focus.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ParticipantFrame } from './participant-frame.tsx';

addMessages('shell', { en, es });

const item = (name: string, navigation_url: string, changes: object = {}) => ({
  name,
  navigation_url,
  show_in_tab: false,
  show_on_logout: false,
  ...changes,
});
const site = {
  name: 'Sunrise Club',
  term_points_as: 'coins',
  term_rewards_as: 'treats',
  features: {},
  i18n_enabled: true,
  theme_switch_enabled: true,
  published_program_pages: [{ id: '1', slug: 'official-rules', title: 'Official Rules' }],
  navigation_menus: [
    item('Rules', '/official-rules', { show_on_logout: true }),
    item('Receipts', '/receipts'),
    item('Shop', '/shop', { show_in_tab: true, show_on_logout: true }),
    item('Map', 'https://maps.test/', { show_on_logout: true }),
  ],
  program_template_detail: { header_logo: '/media/logo.svg' },
};
const ada = { id: '7', first_name: 'Ada', unused_points: '1070', points: '1470' } as SessionParticipant;

function show(participant: SessionParticipant | null, changes: object = {}, address = '/'): void {
  window.history.replaceState(null, '', address);
  fillPage({ program: { ...site, ...changes } as unknown as Site, user: participant });
  setParticipant(participant);
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <Header />
          <Footer />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

/** Lets time pass for tests with fake timers. */
const pass = (millis: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(millis));
const names = (elements: HTMLElement[]): string[] => elements.map((element) => element.textContent);
const links = (): HTMLElement[] => [...screen.getByLabelText('Main navigation').querySelectorAll('a')];
const put = jest.spyOn(api, 'put');

beforeEach(() => {
  put.mockClear();
  answerCalls(reply.put('/public/account', { success: true }));
  document.head.innerHTML = '<meta name="csrf-token" content="token">';
  document.cookie = 'laurel-language=; max-age=0';
});
afterEach(async () => {
  jest.useRealTimers();
  cleanup();
  await changeLanguage('en');
});

describe('the header', () => {
  it('shows participants the whole menu, visitors the items for signed-out visitors [P-012][P-042][P-043][P-045][X-019]', () => {
    show(ada);
    expect(names(links())).toEqual(['Rules', 'Receipts', 'Shop', 'Map']);
    expect(screen.getByRole('link', { name: 'Sunrise Club home' }).getAttribute('href')).toBe('/');
    cleanup();
    show(null);
    expect(names(links())).toEqual(['Rules', 'Shop', 'Map']);
  });

  it('opens items of other sites, and those marked so, in a new tab [P-046][P-072][X-018]', () => {
    show(ada);
    const tabs = links().map((link) => [link.textContent, link.getAttribute('target')]);
    expect(tabs).toEqual([
      ['Rules', null],
      ['Receipts', null],
      ['Shop', '_blank'],
      ['Map', '_blank'],
    ]);
    expect(links().at(-1)?.getAttribute('rel')).toContain('noopener');
  });

  it('shows the balance, which links to the account [P-002][P-047][P-048][P-049][X-020][X-021]', () => {
    show(ada);
    const greeting = screen.getByTestId('header-points');
    expect(greeting.textContent).toContain('Hi! Ada');
    expect(greeting.textContent).toMatch(/\+1,070 coins/);
    expect(greeting.getAttribute('href')).toBe('/my-account');
    cleanup();
    show({ id: '7', first_name: 'Ada', unused_points: '-120', points: '1470' } as SessionParticipant);
    expect(screen.getByTestId('header-points').textContent).toMatch(/[^+]-120 coins/);
  });
});

describe('the side sheet', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    return within(await screen.findByRole('dialog'));
  };

  it('has account, menu and a logout that posts a form with the token [A-093][P-037][P-050][P-051][P-052]', async () => {
    show(ada);
    const sheet = await open();
    expect(names(sheet.getAllByRole('link'))).toEqual(['My Account', 'My treats', 'Rules', 'Receipts', 'Shop', 'Map']);
    expect(sheet.getByRole('link', { name: 'My treats' }).getAttribute('href')).toBe('/my-rewards');
    expect(sheet.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe('https://maps.test/');
    const form = sheet.getByRole('button', { name: 'Logout' }).closest('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/public/signin/sign_out_user']);
    expect(form?.querySelector('input')?.value).toBe('token');
    localStorage.setItem('laurel-sign-in', 'an unfinished sign-in');
    localStorage.setItem('laurel-draft:answers:7:31', 'unsent answers');
    localStorage.setItem('laurel-draft:challenge:31', 'a draft of the back-office');
    fireEvent.submit(form!);
    expect(Object.keys(localStorage)).toEqual(['laurel-draft:challenge:31']);
    cleanup();
    show(ada, { my_account_title: 'My corner' });
    expect((await open()).getByRole('link', { name: 'My corner' }).getAttribute('href')).toBe('/my-account');
  });

  it('shows the tier of a lifetime and the progress to the next, where the program has tiers [A-432][X-117]', async () => {
    const get = jest.spyOn(api, 'get').mockClear();
    const tiers = [
      { id: '1', name: 'Walker', points_threshold_min: 0, points_threshold_max: 999 },
      { id: '2', name: 'Runner', points_threshold_min: 1_000, points_threshold_max: 1_999 },
      { id: '3', name: 'Night Owl', points_threshold_min: 2_000, points_threshold_max: null },
    ];
    answerCalls(reply.get('/public/tiers', tiers));
    show(ada, { features: { tiers: true } });
    const sheet = await open();
    expect(await sheet.findByText('Your tier: Runner')).toBeTruthy();
    expect(sheet.getByText('530 more coins')).toBeTruthy();
    expect(sheet.getByRole('progressbar', { name: 'Next: Night Owl' }).getAttribute('aria-valuenow')).toBe('47');
    expect(get.mock.calls.map(([address]) => address)).toEqual(['/public/tiers']);
    cleanup();
    for (const [participant, features] of [
      [ada, {}],
      [null, { tiers: true }],
    ] as const) {
      show(participant, { features });
      expect((await open()).queryByText(/tier/i)).toBeNull();
      cleanup();
    }
    expect(get).toHaveBeenCalledTimes(1);
    get.mockRestore();
  });

  it('shows visitors their items and a sign-in that returns, also by keyboard [P-053][X-017]', async () => {
    show(null, {}, '/my-offers?page=2');
    screen.getByRole('button', { name: 'Menu' }).focus();
    await userEvent.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog'));
    expect(names(sheet.getAllByRole('link'))).toEqual(['Sign in', 'Rules', 'Shop', 'Map']);
    expect(sheet.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/signin?redirect_to=%2Fmy-offers%3Fpage%3D2',
    );
    expect(sheet.queryByRole('button', { name: 'Logout' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
  });

  it('switches language and theme only where the program allows it [P-020][P-021]', async () => {
    show(null);
    const sheet = await open();
    expect(sheet.getByRole('button', { name: 'Español' })).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Light theme' })).toBeTruthy();
    cleanup();
    show(null, { i18n_enabled: false, theme_switch_enabled: false });
    const plain = await open();
    expect(plain.queryByRole('button', { name: /Español|theme/ })).toBeNull();
  });
});

describe('the language', () => {
  it('of a visitor is saved in a cookie, that of a participant by the server too [P-021]', async () => {
    show(null);
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
    expect(put).not.toHaveBeenCalled();
    expect(document.cookie).toBe('laurel-language=es');
    cleanup();
    await changeLanguage('en');
    show(ada);
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await waitFor(() => expect(put).toHaveBeenCalledWith('/public/account', { preferred_locale: 'es' }));
  });
});

describe('a navigation', () => {
  function Content(): ReactNode {
    const main = useFocusAfterNavigation();
    const { pathname } = useLocation();
    return (
      <main ref={main} tabIndex={-1}>
        <Link to="/rules">Rules</Link>
        {pathname !== '/' && <LateHeading />}
        <Link to="/rules/dialog">More</Link>
      </main>
    );
  }
  function LateHeading(): ReactNode {
    const [loaded, setLoaded] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setLoaded(true));
      return () => clearTimeout(timer);
    }, []);
    return loaded && <h1>The rules</h1>;
  }

  it('has its heading read out, also where that comes late; an overlay leaves the focus alone', async () => {
    window.history.replaceState(null, '', '/');
    const scroll = jest.spyOn(window, 'scrollTo').mockReturnValue();
    render(
      <AppRouter history={createAppHistory()}>
        <Content />
      </AppRouter>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Rules' }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'The rules' }));
    expect(scroll).toHaveBeenCalledTimes(1);
    const more = screen.getByRole('link', { name: 'More' });
    await userEvent.click(more);
    expect([document.activeElement, scroll.mock.calls.length]).toEqual([more, 1]);
    // A dialog that was opened by its address has nothing to return the focus to.
    act(() => {
      more.blur();
      window.history.back();
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(scroll).toHaveBeenCalledTimes(1);
  });
});

describe('the live region', () => {
  const region = (): HTMLElement => screen.getByTestId('announcements');

  it('stays usable beside an open dialog', async () => {
    show(ada);
    render(<LiveRegion />);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog');
    expect([...document.body.children].filter((child) => (child as HTMLElement).inert)).not.toHaveLength(0);
    expect(region().closest('[inert]')).toBeNull();
  });

  describe('in time', () => {
    beforeEach(() => void jest.useFakeTimers());

    it('stands empty on the page, says equal texts again, and what comes together as one', async () => {
      show(ada);
      render(<LiveRegion />);
      const texts: string[] = [];
      const observer = new MutationObserver(() => texts.push(region().textContent));
      observer.observe(region(), { childList: true, characterData: true, subtree: true });
      expect([region().getAttribute('aria-live'), region().textContent]).toEqual(['polite', '']);
      act(() => announce('Saved'));
      await pass(2_000);
      act(() => announce('Saved'));
      await pass(2_000);
      expect(texts).toEqual(['Saved', '', 'Saved']);
      act(() => ['Removed', 'Removed', '2 left'].forEach(announce));
      await pass(2_000);
      expect(region().textContent).toBe('Removed 2 left');
      observer.disconnect();
    });

    it('leaves a text for a second, and says what comes meanwhile after it', async () => {
      show(ada);
      render(<LiveRegion />);
      act(() => announce('First'));
      await pass(160);
      act(() => announce('Second'));
      act(() => announce('Third'));
      await pass(900);
      expect(region().textContent).toBe('First');
      await pass(160);
      expect(region().textContent).toBe('');
      await pass(160);
      expect(region().textContent).toBe('Second Third');
    });

    it('says points that were added or taken off with the balance, and nothing at a sign-in', async () => {
      window.matchMedia = () => ({ matches: true }) as MediaQueryList;
      show(null);
      render(<LiveRegion />);
      const dispatch = jest.spyOn(window, 'dispatchEvent');
      act(() => setParticipant(ada));
      act(() => setPoints({ unused_points: '1190', points: '1590' }));
      await pass(200);
      expect(region().textContent).toBe('120 coins added. Your balance is 1,190 coins.');
      act(() => setPoints({ unused_points: '190', points: '1590' }));
      await pass(1_200);
      expect(region().textContent).toBe('1,000 coins taken off. Your balance is 190 coins.');
      await act(() => changeLanguage('es'));
      act(() => setPoints({ unused_points: '191', points: '1590' }));
      await pass(1_200);
      expect(region().textContent).toBe('Se ha añadido 1 coins. Tu saldo es de 191 coins.');
      act(() => setPoints({ unused_points: '191', points: '1600' }));
      act(() => setParticipant(null));
      expect(dispatch).toHaveBeenCalledTimes(3);
      dispatch.mockRestore();
    });
  });
});

describe('a session that ended elsewhere', () => {
  it('turns the header to the sign-in that leads back, also in the menu and in a notice [P-158]', async () => {
    const back = '/signin?redirect_to=%2Fmy-offers%3Fpage%3D2';
    show(ada, {}, '/my-offers?page=2');
    answerCalls(reply.post('/public/challenges/7/click', refusal(401, 'session_ended', 'Ended')));
    expect(screen.getByTestId('header-points')).toBeTruthy();
    await act(() => api.post('/public/challenges/7/click').catch(() => undefined));
    expect(screen.queryByTestId('header-points')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(back);
    const notice = (await screen.findByText(/^Your session has ended/)).closest('[data-sonner-toast]');
    expect(notice?.querySelector('[data-button]')?.textContent).toBe('Sign in');
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(back);
    expect(sheet.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('is nothing new to a visitor', async () => {
    const error = jest.spyOn(toast, 'error');
    show(null);
    answerCalls(reply.get('/public/points', refusal(401, 'sign_in_required', 'Please sign in')));
    await act(() => api.get('/public/points').catch(() => undefined));
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});

it('reads the balance again when the page comes to the front, for participants alone [P-048]', async () => {
  const get = jest.spyOn(api, 'get').mockClear();
  answerCalls(reply.get('/public/points', { unused_points: '100', points: '1470' }));
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
  show(ada);
  act(() => void turn());
  expect(get).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  act(() => void turn());
  await waitFor(() => expect(screen.getByTestId('header-points').textContent).toContain('+100 coins'));
  cleanup();
  show(null);
  act(() => void turn());
  expect(get).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
  get.mockRestore();
});

it('drops a balance that was requested before the one of an act on this page [P-048]', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const get = jest.spyOn(api, 'get').mockClear();
  let answer = (): void => undefined;
  const late = new Promise<{ unused_points: string; points: string }>((resolve) => {
    answer = () => resolve({ unused_points: '1070', points: '1470' });
  });
  answerCalls(reply.get('/public/points', late));
  show(ada);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => setPoints({ unused_points: '670', points: '1470' }));
  await act(async () => {
    answer();
    await get.mock.results[0]?.value;
  });
  expect(readPoints()).toEqual({ unused_points: '670', points: '1470' });
  visibility.mockRestore();
  get.mockRestore();
});

describe('a focused control that goes', () => {
  function Steps(): ReactNode {
    const [step, setStep] = useState(1);
    return (
      <main>
        <Rescue />
        <section aria-label="Part">
          {step === 1 && <button onClick={() => setStep(2)}>Send</button>}
          <p>Step {step}</p>
          <button disabled={step === 3} onClick={() => setStep(3)}>
            Next
          </button>
        </section>
      </main>
    );
  }
  function Rescue(): null {
    useLostFocus();
    return null;
  }

  it('passes the focus to the closest part of the page that is left, also when it is disabled', async () => {
    render(<Steps />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Part' })));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    const next = screen.getByRole('button', { name: 'Next' });
    // Browsers take the focus from a disabled control; jsdom does not.
    const lost = jest.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
    const focus = jest.spyOn(screen.getByRole('region', { name: 'Part' }), 'focus');
    act(() => next.append('!'));
    await waitFor(() => expect(focus).toHaveBeenCalledTimes(1));
    lost.mockRestore();
  });

  it('leaves the focus of a person alone who pressed beside the controls, also when the control goes later', async () => {
    jest.useFakeTimers();
    render(<Steps />);
    const send = screen.getByRole('button', { name: 'Send' });
    send.focus();
    act(() => send.blur());
    act(() => screen.getByText('Step 1').append('!'));
    await pass(500);
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(send);
    expect(send.isConnected).toBe(false);
    await pass(500);
    expect(document.activeElement).toBe(document.body);
  });

  it('passes it on too where the browser says that the focus leaves while the control is being removed', async () => {
    render(<Steps />);
    const send = screen.getByRole('button', { name: 'Send' });
    send.focus();
    act(() => {
      send.blur();
      send.click();
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Part' })));
  });
});

describe('a program in test mode', () => {
  it.each([
    [{ test_mode: true }, 1],
    [{}, 0],
  ])('shows a notice above every page [A-097] %#', (changes, times) => {
    fillPage({ program: { ...site, ...changes } as unknown as Site, user: null });
    setParticipant(null);
    render(
      <UiProvider language="en" link={Link}>
        <QueryClientProvider client={createQueryClient()}>
          <AppRouter history={createAppHistory()}>
            <ParticipantFrame />
          </AppRouter>
        </QueryClientProvider>
      </UiProvider>,
    );
    expect(screen.queryAllByText(/This is a test site/)).toHaveLength(times);
  });
});
