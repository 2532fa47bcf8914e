/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { changeLanguage, setCountry } from '../i18n/i18n.ts';
import { DateText } from './date-text.tsx';
import { formatDate, formatLanguage, formatMoney, formatNumber, formatPoints, formatTimeAgo } from './format.ts';

afterEach(async () => {
  setCountry(null);
  await changeLanguage('en');
});

describe('numbers', () => {
  it('formats every digit of a balance that a double cannot hold', () => {
    expect(formatNumber('9007199254740993')).toBe('9,007,199,254,740,993');
  });

  it('follows the language of the page', async () => {
    await changeLanguage('es');
    expect(formatNumber(1_234_567)).toBe('1.234.567');
  });

  it('adds the program’s term for points', () => {
    expect(formatPoints('1250', 'coins')).toBe('1,250 coins');
    expect(formatMoney('12.5')).toBe('$12.50');
  });
});

describe('the formats of a country', () => {
  const moment = '2026-11-23T12:00:00.000Z';
  const shown = () => [
    document.documentElement.lang,
    formatDate(moment),
    formatNumber('1250.5'),
    formatMoney('1250.5', 'GBP'),
  ];

  it('are the language’s own while none is known', async () => {
    expect(shown()).toEqual(['en', 'Nov 23, 2026', '1,250.5', '£1,250.50']);
    await changeLanguage('es');
    expect(shown()).toEqual(['es', '23 nov 2026', '1250,5', '1250,50\u00a0GBP']);
  });

  it('follow the reader’s language and the country at once', async () => {
    setCountry('GB');
    expect(shown()).toEqual(['en-GB', '23 Nov 2026', '1,250.5', '£1,250.50']);
    await changeLanguage('es');
    expect(shown()[0]).toBe('es-GB');
    setCountry('MX');
    expect(shown()).toEqual(['es-MX', '23 nov 2026', '1,250.5', 'GBP\u00a01,250.50']);
    await changeLanguage('en');
    expect(shown()[0]).toBe('en-MX');
    setCountry(undefined);
    expect(shown()).toEqual(['en', 'Nov 23, 2026', '1,250.5', '£1,250.50']);
  });
});

it('names a language in the language of the page', async () => {
  expect(formatLanguage('es')).toBe('Spanish');
  await changeLanguage('es');
  expect(formatLanguage('es')).toBe('español');
});

describe('dates', () => {
  const moment = '2026-11-21T09:30:00.000Z';

  it('names the zone of a program date', () => {
    expect(formatDate(moment, 'date-time', 'America/New_York')).toBe('Nov 21, 2026, 04:30 EST');
    expect(formatDate('nonsense')).toBe('');
  });

  it('shows how long ago it was, and the date from one day on', () => {
    const ago = (seconds: number): string => formatTimeAgo(moment, Date.parse(moment) + seconds * 1_000);
    expect([ago(3), ago(42), ago(60), ago(3_599), ago(7_300)]).toEqual([
      'just now',
      '42 seconds ago',
      '1 minute ago',
      '59 minutes ago',
      '2 hours ago',
    ]);
    expect(ago(86_400)).toBe('Nov 21, 2026');
  });

  it('shows the whole moment and its zone on hover', () => {
    render(<DateText value={moment} timeZone="Europe/Madrid" />);
    const time = screen.getByText('Nov 21, 2026');
    expect(time.getAttribute('title')).toMatch(/Saturday, November 21, 2026.*10:30:00.*(GMT\+1|CET)/);
    expect(time.getAttribute('datetime')).toBe(moment);
  });
});
