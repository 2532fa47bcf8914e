import { jest } from '@jest/globals';
import { type LanguageEntry, languages } from '@laurel/contracts/languages/languages';
import type { MailService } from './mail.service.ts';
import { messageOf, type NewsMail } from './mail-templates.ts';

type Sent<Way extends 'send' | 'sendNews' | 'sendNotice'> = Parameters<MailService[Way]>[1]['method'];

// A new kind of mail does not compile until it stands in one of these three.
const transactional: Record<Sent<'send'>, 'transactional'> = {
  otp: 'transactional',
  magic_link: 'transactional',
  deletion: 'transactional',
  invitation: 'transactional',
};
const news: Record<Sent<'sendNews'>, 'news'> = { won: 'news' };
const notices: Record<Sent<'sendNotice'>, 'notice'> = {
  key_expiring: 'notice',
  webhook_failing: 'notice',
  webhook_gone: 'notice',
  webhook_stopped: 'notice',
};

const content = {
  secret: 'https://run.example/reward/7',
  minutes: 10,
  locale: 'en',
  brand: { name: 'Run', colours: null },
  recipient: { name: 'Ada', address: 'ada@example.org' },
} as const;
const links: NewsMail['news'] = {
  account: 'https://run.example/my-account',
  unsubscribe: 'https://run.example/unsubscribe/1.2.3',
};
const methodsOf = <Method extends string>(kinds: Record<Method, string>): Method[] => Object.keys(kinds) as Method[];

describe('mail', () => {
  it.each(methodsOf(news))('that its reader has not asked for says how to end and choose it: %s', (method) => {
    const { headers, text } = messageOf({ ...content, method, reward: 'A mug', news: links });
    expect(headers).toEqual({
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(text).toContain(links.account);
  });

  it.each(methodsOf(transactional))('that its reader has asked for has no way to end it: %s', (method) => {
    const { headers, text } = messageOf({ ...content, method });
    expect(headers).toBeUndefined();
    expect(text).not.toContain('Choose which e-mails you get');
  });

  it.each(methodsOf(notices))('to staff names the program and the record, and leads to it: %s', (method) => {
    for (const locale of ['en', 'es'] as const) {
      const notice = { ...content, locale, method, record: 'Web <shop>', at: new Date('2026-05-01T10:00:00Z') };
      const { subject, text, html, headers } = messageOf(notice);
      expect([headers, subject.includes('Run'), text.includes('Web <shop>')]).toEqual([undefined, true, true]);
      expect(html).toContain(`href="${content.secret}"`);
      expect(html).not.toContain('<shop>');
      expect(`${subject}${text}`).not.toMatch(/[{}]/);
    }
  });

  it('has the language and the direction of its reader', () => {
    const { html } = messageOf({ ...content, locale: 'es', method: 'otp' });
    expect(html).toContain('<html lang="es" dir="ltr">');
    const spanish: LanguageEntry = languages.es;
    jest.replaceProperty(spanish, 'direction', 'rtl');
    expect(messageOf({ ...content, locale: 'es', method: 'otp' }).html).toContain('<html lang="es" dir="rtl">');
    jest.restoreAllMocks();
  });
});
