type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** The dotted keys of a file of texts, plural forms as one key. */
export type MessageKey<Texts, Prefix extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : MessageKey<Texts[Key], `${Prefix}${Key}.`>;
}[keyof Texts & string];
