import { apiKeyPrefix, hashApiKey, isApiKey, newApiKey } from './api-key.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('a value of an API key', () => {
  it('has its mode, eight characters and 36 of base62, the last six of them a checksum', () => {
    expect(newApiKey('live')).toMatch(/^lk_live_[0-9A-Za-z]{8}[0-9A-Za-z]{36}$/);
    expect(newApiKey('test')).toMatch(/^lk_test_[0-9A-Za-z]{44}$/);
    const values = Array.from({ length: 200 }, () => newApiKey('live'));
    expect(values.every(isApiKey)).toBe(true);
    expect(new Set(values.map(apiKeyPrefix)).size).toBe(200);
    expect(apiKeyPrefix(values[0] ?? '')).toBe(values[0]?.slice(0, 16));
  });

  it('is no key once any one character differs', () => {
    const value = newApiKey('live');
    for (let place = 8; place < value.length; place += 1) {
      const other = DIGITS[(DIGITS.indexOf(value[place] ?? '') + 1) % DIGITS.length] ?? '';
      expect(isApiKey(value.slice(0, place) + other + value.slice(place + 1))).toBe(false);
    }
    expect(isApiKey(value.replace('live', 'test'))).toBe(false);
    expect(isApiKey(`${value}0`)).toBe(false);
    expect(isApiKey('')).toBe(false);
  });

  it('is stored as its SHA-256', () => {
    const sha256 = 'f375063342c08036483d292ecea52b6f478aed53cf0920c8b49527d4d142b419';
    expect(hashApiKey('lk_live_x').toString('hex')).toBe(sha256);
  });
});
