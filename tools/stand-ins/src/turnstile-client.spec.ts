/**
 * @jest-environment jsdom
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TextEncoder } from 'node:util';
import { turnstileClient } from './turnstile-client.ts';
import { Tokens } from './turnstile-tokens.ts';

interface Turnstile {
  render(target: string | HTMLElement, parameters: Record<string, unknown>): string | undefined;
  execute(target: string): void;
  reset(id?: string): void;
  remove(id?: string): void;
  getResponse(id?: string): string | undefined;
  isExpired(id?: string): boolean;
}

const tokens = new Tokens(() => Date.now());
const api = (): Turnstile => (window as unknown as { turnstile: Turnstile }).turnstile;
const widgetBox = (): ShadowRoot => document.querySelector('#here > div')!.shadowRoot!;
const checkbox = (): HTMLInputElement => widgetBox().querySelector('input')!;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { TextEncoder });
  window.matchMedia = (() => ({ matches: false })) as never;
  document.body.innerHTML = '<form id="here"></form>';
  turnstileClient({ issuer: tokens.issuer });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the widget', () => {
  it('passes by itself with 1x keys and issues a token that is valid once', () => {
    const callback = jest.fn<(token: string) => void>();
    const id = api().render('#here', { sitekey: '1x00000000000000000000AA', action: 'sign-in', cData: 'é1', callback });
    expect(api().getResponse(id)).toBeUndefined();
    jest.advanceTimersByTime(200);
    const token = api().getResponse(id)!;
    expect(callback.mock.calls).toEqual([[token]]);
    expect(document.querySelector<HTMLInputElement>('[name=cf-turnstile-response]')!.value).toBe(token);
    expect(checkbox().checked).toBe(true);
    expect(tokens.redeem(token)).toMatchObject({
      action: 'sign-in',
      cdata: 'é1',
      hostname: 'localhost',
      interactive: false,
    });
    expect(tokens.redeem(token)).toBe('timeout-or-duplicate');
  });

  it('blocks with 2x keys and tries again after the retry interval', () => {
    const failed = jest.fn();
    api().render('#here', { sitekey: '2x00000000000000000000AB', 'error-callback': failed, 'retry-interval': 1000 });
    jest.advanceTimersByTime(200);
    expect(failed).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1200);
    expect(failed).toHaveBeenCalledTimes(2);
    expect(api().getResponse()).toBeUndefined();
  });

  it('waits for a click with the 3x key', () => {
    const before = jest.fn();
    api().render('#here', { sitekey: '3x00000000000000000000FF', 'before-interactive-callback': before });
    jest.advanceTimersByTime(60_000);
    expect(before).toHaveBeenCalledTimes(1);
    expect(api().getResponse()).toBeUndefined();
    checkbox().click();
    jest.advanceTimersByTime(200);
    expect(tokens.redeem(api().getResponse()!)).toMatchObject({ interactive: true });
  });

  it('refuses an unknown site key', () => {
    const failed = jest.fn();
    api().render('#here', { sitekey: 'mine', 'error-callback': failed });
    expect(failed.mock.calls).toEqual([['110100']]);
  });

  it('expires after five minutes and renews itself; reset gives another token; remove leaves nothing', () => {
    const expired = jest.fn();
    const id = api().render('#here', { sitekey: '1x00000000000000000000AA', 'expired-callback': expired });
    jest.advanceTimersByTime(200);
    const first = api().getResponse(id);
    jest.advanceTimersByTime(300_200);
    expect(expired).toHaveBeenCalledTimes(1);
    const second = api().getResponse(id);
    api().reset(id);
    expect(api().getResponse(id)).toBeUndefined();
    jest.advanceTimersByTime(200);
    expect(new Set([first, second, api().getResponse(id)]).size).toBe(3);
    api().remove(id);
    expect(document.querySelector('#here')!.children).toHaveLength(0);
  });

  it('waits for execute() when configured so, and is not drawn twice in one place', () => {
    api().render('#here', { sitekey: '1x00000000000000000000AA', execution: 'execute', 'response-field': false });
    expect(api().render('#here', { sitekey: '1x00000000000000000000AA' })).toBeUndefined();
    jest.advanceTimersByTime(5000);
    expect(api().getResponse()).toBeUndefined();
    api().execute('#here');
    jest.advanceTimersByTime(200);
    expect(api().getResponse()).toBeDefined();
  });
});
