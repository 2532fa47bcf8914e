export const vague = /\b(?:somebody|whoever|nobody)\b/i;
const vagueName = /somebody|whoever|nobody/i;
export const fragment = /^(?:Of|By)\b/;

/** Comments are sentences with a named subject; comments and names say the role (caller, participant, publisher). */
export const plainWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      vague: 'Name the role (caller, participant, admin, publisher …) in place of "{{word}}" (STYLE.md).',
      fragment: 'Begin the comment with its subject, not with "Of" or "By" (STYLE.md).',
    },
  },
  create(context) {
    const { sourceCode } = context;
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          const text = comment.value.replace(/^\*?\s*/, '').replace(/^\s*\*\s?/gm, '');
          const word = vague.exec(text)?.[0];
          if (word) context.report({ loc: comment.loc, messageId: 'vague', data: { word } });
          if (fragment.test(text) && !continues(sourceCode, comment)) {
            context.report({ loc: comment.loc, messageId: 'fragment' });
          }
        }
      },
      Identifier(node) {
        const word = vagueName.exec(node.name)?.[0];
        if (word) context.report({ node, messageId: 'vague', data: { word } });
      },
    };
  },
};

/** Whether a line comment goes on with the sentence of the line above it. */
function continues(sourceCode, comment) {
  if (comment.type !== 'Line') return false;
  return sourceCode
    .getAllComments()
    .some((other) => other.type === 'Line' && other.loc.start.line === comment.loc.start.line - 1);
}
