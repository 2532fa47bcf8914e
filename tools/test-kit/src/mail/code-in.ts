/** The 6-digit code of a mail's text, on a line of its own: names in the text may have six digits, too. */
export const codeIn = (text: string): string | undefined => /^(\d{6})\r?$/m.exec(text)?.[1];
