import fc from 'fast-check';
import { mailboxOf } from './mailbox.ts';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789_-');
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('.'));
const tag = fc.string({ unit: fc.constantFrom(...letters, '+'), maxLength: 12 });
const otherDomain = fc.constantFrom('example.com', 'mail.example.com', 'gmail.com.example', 'notgmail.com', 'gmail.co');
const gmail = fc.constantFrom('gmail.com', 'googlemail.com');
const domain = fc.oneof(otherDomain, gmail);
/** Letters of a text, each in a random case. */
const inAnyCase = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => Array.from(text, (letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));

describe('mailboxOf', () => {
  it.each([
    ['me@x.test', 'me@x.test'],
    ['me+1@x.test', 'me@x.test'],
    ['me+1+2@x.test', 'me@x.test'],
    ['me+@x.test', 'me@x.test'],
    ['ME+News@X.Test', 'me@x.test'],
    ['m.e@x.test', 'm.e@x.test'],
    ['m.e+1@gmail.com', 'me@gmail.com'],
    ['m.e@googlemail.com', 'me@gmail.com'],
    ['+1@x.test', '+1@x.test'],
  ])('%s has the mailbox %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it('is the same with any tag and in any case, at every domain', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(name, tag, domain)
          .chain(([local, end, host]) =>
            fc.tuple(fc.constant(`${local}@${host}`), inAnyCase(`${local}+${end}@${host}`)),
          ),
        ([plain, tagged]) => {
          expect(mailboxOf(tagged)).toBe(mailboxOf(plain));
        },
      ),
    );
  });

  it('is the same with any dots, at both of Gmail’s domains', () => {
    fc.assert(
      fc.property(name, gmail, (local, host) => {
        expect(mailboxOf(`${local}@${host}`)).toBe(`${local.replaceAll('.', '')}@gmail.com`);
      }),
    );
  });

  it('differs by dots at other providers', () => {
    fc.assert(
      fc.property(word, word, otherDomain, (first, second, host) => {
        expect(mailboxOf(`${first}.${second}@${host}`)).not.toBe(mailboxOf(`${first}${second}@${host}`));
      }),
    );
  });

  it('differs by name and by domain', () => {
    const mailbox = fc.record({ local: word, host: otherDomain });
    fc.assert(
      fc.property(mailbox, mailbox, tag, tag, (one, other, first, second) => {
        fc.pre(one.local !== other.local || one.host !== other.host);
        const address = `${one.local}+${first}@${one.host}`;
        expect(mailboxOf(address)).not.toBe(mailboxOf(`${other.local}+${second}@${other.host}`));
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(name, tag, domain, (local, end, host) => {
        const mailbox = mailboxOf(`${local}+${end}@${host}`);
        expect(mailboxOf(mailbox)).toBe(mailbox);
      }),
    );
  });
});
