/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import type { LoadFailure, LoadResult, LoadSuccess } from './load-result.ts';
import { RemoteView } from './remote-view.tsx';

const loaded = (commitWithinMs = 1_000): LoadSuccess => ({
  ok: true,
  name: 'trees',
  version: '2.0.0',
  module: { routes: [], messages: { en: {}, es: {} } },
  tries: 1,
  fellBack: null,
  commitWithinMs,
});
const onRetry = jest.fn();
const onFailure = jest.fn<(failure: LoadFailure) => void>();

interface ViewProps {
  result: LoadResult | null;
  view?: string;
  children: ReactNode;
}

function View({ result, view = '/', children }: ViewProps): ReactNode {
  return (
    <RemoteView
      result={result}
      view={view}
      pending={<p>On its way</p>}
      failed={({ kind, at }, retry) => <button onClick={retry}>{`${kind} at ${at}`}</button>}
      onRetry={onRetry}
      onFailure={onFailure}
    >
      {() => children}
    </RemoteView>
  );
}

function Throw({ error }: { error: unknown }): ReactNode {
  throw error;
}

function Wait({ for: promise }: { for: Promise<string> }): ReactNode {
  return <p>{use(promise)}</p>;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.clearAllMocks();
});

/** React 19 runs the effects beside suspended content only when a test awaits it. */
const show = (view: ReactNode) =>
  act(() => {
    render(view);
    return Promise.resolve();
  });
const pass = (millis: number) => act(() => jest.advanceTimersByTimeAsync(millis));

describe('a remote’s place in the page', () => {
  it('shows the skeleton, the failed load, and the remote', async () => {
    const { rerender } = render(<View result={null}>Trees</View>);
    screen.getByText('On its way');
    const failure: LoadFailure = { ...loaded(), ok: false, kind: 'http', at: 'entry', detail: '404' };
    rerender(<View result={failure}>Trees</View>);
    fireEvent.click(screen.getByText('http at entry'));
    expect(onRetry).toHaveBeenCalledTimes(1);
    rerender(<View result={loaded()}>Trees</View>);
    screen.getByText('Trees');
    await pass(2_000);
    screen.getByText('Trees');
    expect(onFailure).not.toHaveBeenCalled();
  });

  it.each([
    ['render at view', 'boom', new Error('boom')],
    ['render at view', 'odd', 'odd'],
    ['chunk at view', 'gone', Object.assign(new Error('gone'), { name: 'ChunkLoadError' })],
    ['render at view', /^carries its own react/, new Error("Cannot read properties of null (reading 'useState')")],
  ])('turns a throw into %s (%s), once', (shown, detail, error) => {
    render(
      <View result={loaded()}>
        <Throw error={error} />
      </View>,
    );
    screen.getByText(shown);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(onFailure.mock.calls[0]?.[0].detail).toMatch(detail);
  });

  it('gives up on a first commit that does not come, and not on one that does', async () => {
    await show(
      <View result={loaded(500)}>
        <Wait for={new Promise(() => undefined)} />
      </View>,
    );
    screen.getByText('On its way');
    await pass(499);
    expect(onFailure).not.toHaveBeenCalled();
    await pass(1);
    screen.getByText('timeout at commit');
    cleanup();
    const late = new Promise<string>((done) => setTimeout(done, 300, 'Trees'));
    await show(
      <View result={loaded(500)}>
        <Wait for={late} />
      </View>,
    );
    await pass(400);
    screen.getByText('Trees');
    await pass(1_000);
    screen.getByText('Trees');
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('shows another view after one has thrown, and the same one again on retry [mfe-15]', () => {
    const all = loaded();
    const { rerender } = render(
      <View result={all}>
        <Throw error={new Error('boom')} />
      </View>,
    );
    rerender(
      <View result={all} view="/oaks">
        Oaks
      </View>,
    );
    screen.getByText('Oaks');
    rerender(<View result={all}>Trees</View>);
    fireEvent.click(screen.getByText('render at view'));
    screen.getByText('Trees');
    expect(onRetry).not.toHaveBeenCalled();
  });

  it("ignores an older load's failure in a new one", async () => {
    const { rerender } = render(
      <View result={loaded()}>
        <Throw error={new Error('boom')} />
      </View>,
    );
    rerender(<View result={null}>Trees</View>);
    screen.getByText('On its way');
    rerender(<View result={loaded()}>Trees</View>);
    await pass(2_000);
    screen.getByText('Trees');
  });
});
