import { freePort } from '@laurel/test-kit/ports';

test('no port is given twice while nothing listens on it', async () => {
  const ports: number[] = [];
  for (let n = 0; n < 200; n += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(200);
});
