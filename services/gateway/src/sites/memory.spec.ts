import { setTimeout as sleep } from 'node:timers/promises';
import { Memory } from './memory.ts';

const refuse = (): Promise<string> => Promise.reject(new Error('down'));
const say = (text: string) => (): Promise<string> => Promise.resolve(text);

describe('what the gateway remembers', () => {
  it('is asked for again once it is old, and then fails with the one who is asked', async () => {
    const memory = new Memory<string>({ millis: 20, most: 10 });
    expect(await memory.get('a', say('first'))).toBe('first');
    expect(await memory.get('a', refuse)).toBe('first');
    await sleep(30);
    await expect(memory.get('a', refuse)).rejects.toThrow('down');
    expect(await memory.get('a', say('second'))).toBe('second');
  });

  it('serves on for its time when the one who is asked is down, and not a moment longer [F09]', async () => {
    const memory = new Memory<string>({ millis: 20, staleMillis: 150, most: 10 });
    await memory.get('a', say('first'));
    for (let turn = 0; turn < 4; turn += 1) {
      await sleep(30);
      expect(await memory.get('a', refuse)).toBe('first');
    }
    await sleep(60);
    await expect(memory.get('a', refuse)).rejects.toThrow('down');
    expect(await memory.get('a', say('second'))).toBe('second');
    await sleep(30);
    expect(await memory.get('a', say('third'))).toBe('third');
  });
});
