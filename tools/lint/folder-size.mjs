import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const counted = /\.(ts|tsx|mjs|css)$/;
const beside = /\.(spec|e2e-spec|stories)\.tsx?$/;

/** A folder holds at most `max` written files; tests and stories beside their subject do not count. */
export const folderSize = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { max: { type: 'integer' } }, additionalProperties: false }],
    messages: { crowded: '{{folder}}/ holds {{count}} files; split it by what they do ({{max}} at most).' },
  },
  create(context) {
    const [{ max }] = context.options;
    const folder = dirname(context.filename);
    const files = readdirSync(folder)
      .filter((name) => counted.test(name) && !beside.test(name))
      .sort();
    // The rule reports once a folder, at its first file.
    if (files.length <= max || files[0] !== basename(context.filename)) return {};
    return {
      Program(node) {
        context.report({ node, messageId: 'crowded', data: { folder: basename(folder), count: files.length, max } });
      },
    };
  },
};
