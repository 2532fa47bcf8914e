/** The recogniser's classes: 0 is the CTC blank, then the characters of its key file, then the space. */
export interface Alphabet {
  blank: number;
  space: number;
  /** Classes of the characters that receipts in Latin script use. */
  latin: number[];
  character(index: number): string;
}

/**
 * Parses the model's key file, one character per line. Other scripts are left out, so that they cannot win over a
 * letter.
 */
export function readAlphabet(keys: string): Alphabet {
  const characters = [
    '',
    ...keys
      .replace(/\r/g, '')
      .split('\n')
      .filter((line) => line !== ''),
    ' ',
  ];
  const space = characters.length - 1;
  const latin = characters.flatMap((character, index) =>
    /^[!-~£€¥©®°àâäçèéêëîïñòóôöùúûüÀÉÑÖÜß]$/u.test(character) ? [index] : [],
  );
  return { blank: 0, space, latin: [...latin, space], character: (index) => characters[index] ?? '' };
}
