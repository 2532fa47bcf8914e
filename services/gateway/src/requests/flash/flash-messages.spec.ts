import { expect, it, jest } from '@jest/globals';
import type { GatewayConfig } from '../../config.ts';
import type { RequestContext } from '../request-context/request-context.ts';
import type { RequestContexts } from '../request-context/request-contexts.ts';
import { FlashMessages } from './flash-messages.ts';

it('flash messages are dropped after a minute, and left alone by a HEAD [A-017]', () => {
  jest.useFakeTimers();
  const flash = new FlashMessages(
    { csrfSecret: 'key' } as GatewayConfig,
    { names: { flash: 'flash' }, secure: true } as RequestContexts,
  );
  const sent: string[] = [];
  const reply = { getHeader: () => undefined, header: (_name: string, [cookie]: string[]) => sent.push(cookie ?? '') };
  const context = (method: string): RequestContext => {
    const cookies = { flash: /^flash=([^;]*)/.exec(sent[0] ?? '')?.[1] };
    return { request: { method }, reply, cookies } as unknown as RequestContext;
  };
  flash.leave(context('POST'), ['success', 'Done']);
  jest.advanceTimersByTime(60_000);
  expect(flash.take(context('HEAD'))).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(flash.take(context('GET'))).toEqual([['success', 'Done']]);
  jest.advanceTimersByTime(1_000);
  expect(flash.take(context('GET'))).toEqual([]);
  jest.useRealTimers();
});
