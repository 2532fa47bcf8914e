import { RuleTester } from 'eslint';
import { plainWords } from './plain-words.mjs';

const vague = { messageId: 'vague' } as const;
const fragment = { messageId: 'fragment' } as const;

new RuleTester().run('plain-words', plainWords as never, {
  valid: [
    '/** Version of the program, at least 1. */ const version = 1;',
    '// The offer that a visitor opened,\n// Of which one line is shown.\nconst offer = 1;',
    "const text = 'Of all people, nobody came';",
    '/* Office hours. */ const hours = 1;',
  ],
  invalid: [
    { code: '/** Of the program. */ const version = 1;', errors: [fragment] },
    { code: '/** By name. */ const version = 1;', errors: [fragment] },
    { code: '// Of a new one.\nconst version = 1;', errors: [fragment] },
    { code: '/**\n * Of a tag.\n */\nconst version = 1;', errors: [fragment] },
    { code: '/** Whoever calls gets an answer. */ const answer = 1;', errors: [vague] },
    { code: '// Refused: nobody may claim.\nconst answer = 1;', errors: [vague] },
    { code: 'const nobodysClaim = 1;', errors: [vague] },
    { code: 'function askSomebody() {}', errors: [vague] },
  ],
});
