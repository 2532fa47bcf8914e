const ANSWERING = /^mock(Reset|(Implementation|ResolvedValue|RejectedValue|ReturnValue)(Once)?)$/;
const CLIENTS = new Set(['api', 'untypedApi']);
const TRANSPORTS = new Set(['fetch', 'XMLHttpRequest']);
const SERVERS = /^(axios|node:https?|nock|msw(\/.*)?)$/;
const CLIENT_MODULES = /^(axios|@laurel\/web-kit|.*\/(http-client|api)\.ts)$/;

/** Tests and stories of a front end answer calls with `reply` of @laurel/web-kit/testing alone: it checks the answers. */
export const oneFakeApi = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { other: 'No document checks this answer: use answerCalls and reply of @laurel/web-kit/testing.' },
  },
  create(context) {
    const clients = new Set();
    const spies = new Set();
    const report = (node) => context.report({ node, messageId: 'other' });
    return {
      ImportDeclaration(node) {
        if (SERVERS.test(node.source.value)) report(node);
        for (const { imported, local } of node.specifiers) {
          if (imported && CLIENTS.has(imported.name) && CLIENT_MODULES.test(node.source.value)) clients.add(local.name);
        }
      },
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && isSpy(rootOf(init), clients)) spies.add(id.name);
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression') return;
        const name = callee.property.name;
        const root = rootOf(callee.object);
        if (ANSWERING.test(name) && (isSpy(root, clients) || spies.has(root?.name))) report(node);
        const [first, second] = node.arguments;
        if (isNamed(callee, 'Object', 'assign') && clients.has(first?.name)) report(node);
        if (isNamed(callee, 'jest', 'spyOn') && TRANSPORTS.has(second?.value)) report(node);
        if (callee.object.name === 'jest' && /mock(Module)?$/i.test(name) && CLIENT_MODULES.test(first?.value))
          report(node);
      },
      AssignmentExpression({ left }) {
        if (left.type !== 'MemberExpression') return;
        if (TRANSPORTS.has(left.property.name) || clients.has(left.object.name)) report(left);
      },
    };
  },
};

const isNamed = ({ object, property }, owner, name) => object.name === owner && property.name === name;

/** The first call or name of a chain: `jest.spyOn(api, 'get')` of `jest.spyOn(api, 'get').mockClear()`. */
function rootOf(node) {
  let root = node;
  while (root?.type === 'CallExpression' && root.callee.type === 'MemberExpression') {
    if (isNamed(root.callee, 'jest', 'spyOn')) return root;
    root = root.callee.object;
  }
  return root;
}

const isSpy = (node, clients) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  isNamed(node.callee, 'jest', 'spyOn') &&
  clients.has(node.arguments[0]?.name);
