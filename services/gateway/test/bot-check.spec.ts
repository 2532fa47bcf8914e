import { embedded } from './browser.fixture.ts';
import { GatewayUnderTest } from './gateway.fixture.ts';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});

afterAll(() => gateway.stop());

describe('the bot check', () => {
  it('is framed by the site alone and takes nothing from its address', async () => {
    const answer = await gateway.browser().page('/bot-check?theme=%22%3E%3Cscript%3E&language=</script>&siteKey=mine');
    const policy = String(answer.headers['content-security-policy']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(policy).toMatch(/default-src 'none'.*frame-src https:\/\/bots\.test.*frame-ancestors 'self'/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(embedded(answer, 'settings')).toEqual({
      siteKey: 'site-key',
      scriptUrl: 'https://bots.test/api.js',
      theme: 'dark',
      language: 'en',
    });
    expect(String(answer.body).match(/<script|mine/g)).toEqual(['<script', '<script']);
  });
});
