/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { useDirty, useUnsavedGuard, type UnsavedGuard, isAnythingDirty } from '../state/dirty-registry.ts';
import { type AppHistory, createAppHistory } from './app-history.ts';
import { AppRouter } from './app-router.tsx';
import { lazyRoute } from './lazy-route.tsx';
import { Link, useCurrentProgram, useLocation, useNavigate, useRequiredParam, useRoutes } from '../router.ts';
import { fillPage } from '../page/page-data.ts';
import { useRecordOf } from '../page/record-program.ts';

const page: { guard: UnsavedGuard; go: (to: string) => void } = {
  guard: { losing: [], leave: () => undefined, stay: () => undefined },
  go: () => undefined,
};

function Form({ dirty }: { dirty: boolean }): ReactNode {
  useDirty(dirty, 'Edit challenge', '/challenges/7');
  return <Link to="/rewards">Rewards</Link>;
}

function Shell({ history, dirty }: { history: AppHistory; dirty: boolean }): ReactNode {
  const guard = useUnsavedGuard(history);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    Object.assign(page, { guard, go: (to: string) => void navigate(to) });
  });
  const screens = useRoutes([
    { path: '/challenges/:id/*', element: <Form dirty={dirty} /> },
    { path: '*', element: <p>elsewhere</p> },
  ]);
  return (
    <>
      <output>{pathname + search}</output>
      {screens}
    </>
  );
}

const where = (): string => screen.getByRole('status').textContent;

/** jsdom moves through the history asynchronously. */
const settle = (): Promise<void> =>
  act(async () => {
    await new Promise((done) => setTimeout(done, 60));
  });

function open(dirty: boolean): AppHistory {
  const history = createAppHistory();
  render(
    <AppRouter history={history}>
      <Shell history={history} dirty={dirty} />
    </AppRouter>,
  );
  return history;
}

beforeEach(() => {
  window.history.pushState({ idx: 0 }, '', '/challenges');
  window.history.pushState({ idx: 1 }, '', '/challenges/7');
});

afterEach(settle);

describe('the guard over unsaved work', () => {
  it('passes all navigation while nothing is unsaved', async () => {
    open(false);
    act(() => screen.getByRole('link').click());
    expect(where()).toBe('/rewards');
    act(() => window.history.back());
    await waitFor(() => expect(where()).toBe('/challenges/7'));
    expect(page.guard.losing).toEqual([]);
  });

  it('holds a link until the user decides [A-200]', () => {
    open(true);
    act(() => screen.getByRole('link').click());
    expect([where(), page.guard.losing]).toEqual(['/challenges/7', ['Edit challenge']]);
    act(() => page.guard.stay());
    expect([where(), page.guard.losing]).toEqual(['/challenges/7', []]);
    act(() => screen.getByRole('link').click());
    act(() => page.guard.leave());
    expect([where(), window.location.pathname, isAnythingDirty()]).toEqual(['/rewards', '/rewards', false]);
  });

  it('passes tabs and steps of the form', () => {
    open(true);
    act(() => page.go('/challenges/7/answers?step=2'));
    expect([where(), page.guard.losing]).toEqual(['/challenges/7/answers?step=2', []]);
    act(() => page.go('/challenges/77'));
    expect([where(), page.guard.losing]).toEqual(['/challenges/7/answers?step=2', ['Edit challenge']]);
  });

  it('undoes the back button, then follows it on leave [A-200]', async () => {
    open(true);
    const held = ['/challenges/7', '/challenges/7', ['Edit challenge']];
    const now = (): unknown[] => [where(), window.location.pathname, page.guard.losing];
    act(() => window.history.back());
    await waitFor(() => expect(now()).toEqual(held));
    await settle();
    act(() => page.guard.stay());
    expect(now()).toEqual(['/challenges/7', '/challenges/7', []]);

    act(() => window.history.back());
    await waitFor(() => expect(now()).toEqual(held));
    await settle();
    act(() => page.guard.leave());
    await waitFor(() => expect(now()).toEqual(['/challenges', '/challenges', []]));
  });

  it.each([true, false])('asks before the tab is closed only while something is unsaved: %s [A-200]', (dirty) => {
    open(dirty);
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(dirty);
  });

  it('refuses a second guard', () => {
    const history = createAppHistory();
    const release = history.guard(() => false);
    expect(() => history.guard(() => false)).toThrow('guard already');
    release();
    expect(() => history.guard(() => false)).not.toThrow();
  });

  it('forgets an unmounted form', () => {
    const { rerender, unmount } = renderHook(({ dirty }: { dirty: boolean }) => useDirty(dirty, 'A'), {
      initialProps: { dirty: true },
      wrapper: StrictMode,
    });
    expect(isAnythingDirty()).toBe(true);
    rerender({ dirty: false });
    expect(isAnythingDirty()).toBe(false);
    rerender({ dirty: true });
    unmount();
    expect(isAnythingDirty()).toBe(false);
  });
});

describe('lazyRoute', () => {
  it('shows the skeleton, then the screen, and at once when it has loaded already', async () => {
    const load = jest.fn(() => Promise.resolve(() => <p>screen</p>));
    const Route = lazyRoute(load, <p>skeleton</p>);
    const first = render(<Route />);
    expect(screen.getByText('skeleton')).toBeTruthy();
    await screen.findByText('screen');
    first.unmount();
    render(<Route />);
    expect(screen.getByText('screen')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('throws into the boundary and asks again when mounted anew', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const answers = [Promise.reject(new Error('chunk gone')), Promise.resolve(() => <p>screen</p>)];
    const Route = lazyRoute(() => answers.shift() ?? Promise.reject(new Error('too often')));
    const caught: unknown[] = [];
    const { createRoot } = await import('react-dom/client');
    const host = document.createElement('div');
    const root = createRoot(host, { onUncaughtError: (error) => caught.push(error) });
    act(() => root.render(<Route />));
    await waitFor(() => expect(caught).toHaveLength(1));
    render(<Route />);
    await screen.findByText('screen');
    quiet.mockRestore();
  });
});

describe('the current program', () => {
  const programs = ['1', '2', '3'].map((id) => ({ id, name: `Program ${id}` }));

  /** Shows the name of the program at an address, where the record on the screen may belong to a program. */
  function nameAt(address: string, record?: string): string {
    window.history.replaceState({ idx: 0 }, '', address);
    const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
      <AppRouter history={createAppHistory()}>{children}</AppRouter>
    );
    const { result, unmount } = renderHook(
      () => {
        useRecordOf(record);
        return useCurrentProgram();
      },
      { wrapper },
    );
    const { program, unknown } = result.current;
    unmount();
    return unknown ? 'refused' : (program?.name ?? 'none');
  }

  beforeEach(() => {
    localStorage.clear();
    fillPage({ area: 'admin', userPrograms: programs });
  });

  it('is the one of the address, else the last one, else the first one, else none [A-013] [A-014]', () => {
    expect(nameAt('/admin/v2')).toBe('Program 1');
    expect(nameAt('/admin/v2/programs/3/challenges')).toBe('Program 3');
    expect(nameAt('/admin/v2/organization/admins')).toBe('Program 3');
    fillPage({ area: 'admin', userPrograms: programs.slice(0, 2) });
    expect(nameAt('/admin/v2')).toBe('Program 1');
    fillPage({ area: 'admin' });
    expect(nameAt('/admin/v2')).toBe('none');
  });

  it('is saved for the next visit whenever another one is opened [A-013]', () => {
    const history = createAppHistory();
    const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
      <AppRouter history={history}>{children}</AppRouter>
    );
    renderHook(useCurrentProgram, { wrapper });
    for (const id of ['2', '3']) {
      act(() => history.push(`/admin/v2/programs/${id}/challenges`));
      expect(localStorage.getItem('laurel-program:')).toBe(id);
    }
  });

  it('is the record’s where the address names none, and stays so; a foreign one is refused [X-065]', () => {
    expect(nameAt('/admin/v2/challenges/7', '2')).toBe('Program 2');
    expect(nameAt('/admin/v2')).toBe('Program 2');
    expect(nameAt('/admin/v2/challenges/7', '9')).toBe('refused');
    expect(nameAt('/admin/v2/programs/9/challenges')).toBe('refused');
    expect(nameAt('/admin/v2')).toBe('Program 2');
  });

  it('works without storage, too', () => {
    const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(nameAt('/admin/v2')).toBe('Program 1');
    getItem.mockRestore();
  });
});

it('a parameter that is missing is named [A-057]', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Screen = (): ReactNode => useRequiredParam('challenge_id');
  const at = (path: string): ReactNode => (
    <AppRouter history={createAppHistory()}>
      <Routes path={path} />
    </AppRouter>
  );
  const Routes = ({ path }: { path: string }): ReactNode => useRoutes([{ path, element: <Screen /> }]);
  window.history.replaceState({ idx: 0 }, '', '/challenges/7');
  render(at('/challenges/:challenge_id'));
  screen.getByText('7');
  expect(() => render(at('/challenges/:id'))).toThrow('Missing param challenge_id');
  quiet.mockRestore();
});
