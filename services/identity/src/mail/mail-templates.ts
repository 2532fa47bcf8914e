import { fillMailText } from '@laurel/contracts/identity/code-mail';
import { directionOf, type Locale } from '@laurel/contracts/languages/languages';
import type { SignInType } from '@laurel/contracts/identity/sign-in.dto';
import { mailTexts, type NoticeMethod } from './mail-texts.ts';

/** The program's brand in a mail: the sender's name and its colours. */
export interface Brand {
  name: string;
  colours: { primary: string; primary_content: string } | null;
}

/** Addresses in mail that its reader has not asked for. */
export interface NewsLinks {
  /** The page on which participants choose their mail. */
  account: string;
  /** Ends the news when it is called by POST (RFC 8058). */
  unsubscribe: string;
}

interface MailContent {
  /** The code, or the whole link. */
  secret: string;
  minutes: number;
  locale: Locale;
  brand: Brand;
  /** `name` is empty for an unknown person. */
  recipient: { name: string; address: string };
}

/** Mail that its reader has asked for or needs to sign in: it is sent whatever they chose about news. */
export interface TransactionalMail extends MailContent {
  method: SignInType | 'deletion' | 'invitation';
}

/** Mail that its reader has not asked for; `NewsService` alone sends it, and makes its links. */
export interface NewsMail extends MailContent {
  method: 'won';
  /** Name of the reward that was `won`. */
  reward: string;
  news: NewsLinks;
}

/** Mail to staff about a key or an endpoint of their program. */
export interface StaffNotice extends Omit<MailContent, 'minutes'> {
  method: NoticeMethod;
  /** The name of the key or the address of the endpoint. */
  record: string;
  /** A moment that the text names; it is written in UTC. */
  at: Date | null;
}

/** A message for nodemailer; addresses are objects and never one text. */
export interface Message {
  from: { name: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

const platformColours = { primary: '#2f5d50', primary_content: '#ffffff' };
const quiet = 'color:#5f6672;font-size:14px';
const COLOUR = /^#[0-9a-f]{6}$/i;

export function messageOf(mail: TransactionalMail | NewsMail | StaffNotice): Message {
  const { method, secret, locale, brand, recipient } = mail;
  const minutes = 'minutes' in mail ? mail.minutes : 0;
  const { greeting, greetingWithoutName, ignore, choose, ...texts } = mailTexts[locale];
  const { code, link, deletion, invitation, won, notices } = texts;
  const own = { otp: code, magic_link: link, deletion, invitation, won, ...notices }[method];
  const values = {
    program: headerText(brand.name),
    name: headerText(recipient.name),
    reward: headerText('reward' in mail ? mail.reward : ''),
    record: headerText('record' in mail ? mail.record : ''),
    date: 'at' in mail && mail.at !== null ? momentText(mail.at, locale) : '',
    minutes: String(minutes),
    days: String(Math.floor(minutes / 1_440)),
  };
  const say = (text: string): string => fillMailText(text, values);
  const hello = say(values.name === '' ? greetingWithoutName : greeting);
  const close = say('ignore' in own ? own.ignore : ignore);
  const paragraphs = [hello, say(own.lead), secret, say(own.validity), close];
  const news = 'news' in mail ? mail.news : null;
  if (news) paragraphs.push(`${choose}: ${news.account}`);
  const prominent = 'button' in own ? button(secret, own.button, brand) : codeBox(secret, brand);
  return {
    from: { name: values.program },
    to: { name: values.name, address: recipient.address },
    subject: say(own.subject),
    text: `${paragraphs.join('\n\n')}\n\n${values.program}\n`,
    html: page(locale, values.program, [
      paragraph(hello),
      paragraph(say(own.lead)),
      prominent,
      paragraph(say(own.validity)),
      paragraph(close, quiet),
      ...(news ? [`<p style="margin:0;${quiet}"><a href="${escaped(news.account)}">${escaped(choose)}</a></p>`] : []),
    ]),
    ...(news && {
      headers: {
        'List-Unsubscribe': `<${news.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

const momentText = (at: Date, locale: Locale): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

/** One line without characters that could end a header or change the text's direction. */
function headerText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
}

function coloursOf({ colours }: Brand): string {
  const { primary, primary_content } = { ...platformColours, ...colours };
  const safe = COLOUR.test(primary) && COLOUR.test(primary_content) ? { primary, primary_content } : platformColours;
  return `background:${safe.primary};color:${safe.primary_content}`;
}

function codeBox(code: string, brand: Brand): string {
  const style = 'margin:0 0 16px;padding:16px;border-radius:8px;font-size:32px;letter-spacing:8px;text-align:center';
  return `<p style="${style};${coloursOf(brand)}"><strong>${escaped(code)}</strong></p>`;
}

function button(link: string, label: string, brand: Brand): string {
  const style = 'display:inline-block;padding:14px 24px;border-radius:8px;text-decoration:none;font-weight:600';
  return `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="${style};${coloursOf(brand)}">${escaped(label)}</a></p>`;
}

function page(locale: Locale, program: string, parts: readonly string[]): string {
  const body = 'margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1b1f27';
  const card = 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px';
  const title = `<h1 style="margin:0 0 24px;font-size:20px">${escaped(program)}</h1>`;
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><body style="${body}"><div style="${card}">${title}${parts.join('')}</div></body></html>`;
}
