/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { checkMessages } from './check-messages.ts';
import fieldRefusals from './field-refusals.es.json' with { type: 'json' };
import { addMessages, changeLanguage, i18n, setCountry } from './i18n.ts';
import kitEn from './kit.en.json' with { type: 'json' };
import kitEs from './kit.es.json' with { type: 'json' };
import { namespaceTexts, type MessageKey } from './namespace-texts.ts';
import refusals from './refusals.es.json' with { type: 'json' };

const en = {
  title: 'Welcome to {{program}}!',
  wins: { points_one: '{{count}} point', points_other: '{{count}} points' },
  only: 'Only here',
};
const es = {
  title: '¡Te damos la bienvenida a {{program}}!',
  wins: { points_one: '{{count}} punto', points_many: '{{count}} de puntos', points_other: '{{count}} puntos' },
};
const useTexts = namespaceTexts<typeof en>('spec');

function Words({ last = 'title' }: { last?: MessageKey<typeof en> }): ReactNode {
  const t = useTexts();
  return (
    <p data-testid="words">
      {[t('title', { program: 'Green <b>Market</b>' }), t('wins.points', { count: 2 }), t(last)].join(' | ')}
    </p>
  );
}

afterEach(async () => {
  setCountry(null);
  await changeLanguage('en');
});

describe('texts of a remote', () => {
  addMessages('spec', { en, es });

  it('use the language of the page and change in place [A-012]', async () => {
    render(<Words />);
    expect(screen.getByTestId('words').textContent).toContain('Welcome to Green <b>Market</b>! | 2 points');
    await act(() => changeLanguage('es'));
    expect(screen.getByTestId('words').textContent).toContain(
      '¡Te damos la bienvenida a Green <b>Market</b>! | 2 puntos',
    );
    expect(document.documentElement.lang).toBe('es');
  });

  it('fall back to English, and throw when a text is missing [A-012]', async () => {
    await changeLanguage('es');
    const shown = render(<Words last="only" />);
    expect(screen.getByTestId('words').textContent).toContain('Only here');
    shown.unmount();
    expect(() => render(<Words last={'nowhere' as 'title'} />)).toThrow('Text spec:nowhere is missing.');
  });
});

describe('a change of the language', () => {
  it('renders with the formats and the direction of the new one', async () => {
    setCountry('MX');
    const seen: string[] = [];
    const look = (): void => {
      const { lang, dir } = document.documentElement;
      seen.push(lang, dir);
    };
    document.documentElement.dir = '';
    i18n.on('languageChanged', look);
    await changeLanguage('es');
    i18n.off('languageChanged', look);
    expect(seen).toEqual(['es-MX', 'ltr']);
  });
});

describe('checkMessages', () => {
  it('finds nothing wrong with our own texts', () => {
    expect(checkMessages({ en: kitEn, es: kitEs })).toEqual([]);
  });

  it('names missing keys, missing plural forms, empty texts and different placeholders', () => {
    const faults = checkMessages({
      en: { a: 'A', b: 'B {{name}}', c_one: '1', c_other: '{{count}}', d: { e: 'E' } },
      es: { b: 'B', c_one: '1', c_other: '{{count}}', d: { e: ' ' }, f: 'F' },
    });
    expect(faults).toEqual([
      'en: f is missing',
      'es: c_many is missing',
      'es: d.e is empty',
      'es: a is missing',
      'es: b has [], en has [{{name}}]',
    ]);
  });
});

describe('the refusals of services', () => {
  // Only staff, the deployment, another service, a page's stream or a customer's system meet these; the first two have a
  // text in both languages, the last reads the problems of the public API in English.
  const elsewhere = new Set(
    `service_unavailable service_timeout admin_of_other_organization animated_picture closed_request content_too_large
    cursor_expired email_fixed exceeds_lifetime idempotency_key_required insufficient_scope invalid_api_key ip_not_allowed
    key_in_address not_eligible not_reversible rate_limited unknown_version wrong_mode
    identifier_taken integrity_required no_file picture_too_heavy reason_required subdomain_taken unsupported_media
    webhook_refused live_unavailable too_many_streams`.split(/\s+/),
  );
  // Which of a refusal's texts is meant, not what it is.
  const reasons = new Set(
    `attribute committed drawn email empty entry external_id frozen inactive no_email not_csv own ready separator staff
    unmapped`.split(/\s+/),
  );

  it('that people can meet all have a Spanish text', () => {
    const codes = new Set(sourcesNamed(/errors?\.ts$/).flatMap(codesIn));
    expect(codes).toContain('sold_out');
    expect([...codes].filter((code) => !elsewhere.has(code) && !reasons.has(code)).sort()).toEqual(
      Object.keys(refusals).sort(),
    );
    expect(Object.values(refusals).every((text) => text.trim() !== '')).toBe(true);
  });

  it('of one field match texts that services really send', () => {
    const said = sourcesNamed(/(?<!spec)\.ts$/)
      .join('')
      .replaceAll(/\$\{[\w.]+\}/g, '{{number}}');
    expect(Object.keys(fieldRefusals).filter((words) => !said.includes(words))).toEqual([]);
  });

  function sourcesNamed(pattern: RegExp): string[] {
    const root = join(import.meta.dirname, '../../../..');
    return ['services', 'libs/service-kit/src', 'libs/contracts/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => !path.includes('node_modules') && pattern.test(path))
        .map((path) => readFileSync(join(root, folder, path), 'utf8')),
    );
  }

  /** `code = 'sold_out'`, the members of a union of codes, and the keys of a table of texts by code. */
  function codesIn(source: string): string[] {
    if (!source.includes('BusinessError')) return [];
    const named = source.matchAll(/(?:code|Refusal)(?:: \w+)? ?[=:]((?:[\w\s|]*'[a-z_]+')+)/g);
    const union = [...named].flatMap(([, members = '']) => [...members.matchAll(/'([a-z_]+)'/g)]);
    return [...union, ...source.matchAll(/^ {2,}([a-z]+(?:_[a-z]+)*): ['[]/gm)].map(([, code = '']) => code);
  }
});
