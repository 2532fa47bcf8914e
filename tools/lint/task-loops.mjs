/** The body of `work()` in a class that extends `ScheduledTask` loops over nothing that it waits for: `each` does. */
export const taskLoops = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { bare: 'The first failing item ends this loop for the others: use `each` of ScheduledTask.' },
  },
  create(context) {
    const check = (node) => {
      const loop = loopAround(node);
      if (loop !== null && isWork(loop)) context.report({ node: loop, messageId: 'bare' });
    };
    return { AwaitExpression: check, 'ForOfStatement[await=true] > .body': check };
  },
};

const loops = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement']);

/** The outermost loop of the same function that runs the node again and again. */
function loopAround(node) {
  let found = null;
  for (let child = node; child.parent && !isFunction(child); child = child.parent) {
    const { parent } = child;
    // The iterated expression and the loop's start are evaluated once.
    if (loops.has(parent.type) && child !== parent.right && child !== parent.init) found = parent;
  }
  return found;
}

function isWork(node) {
  const scope = ancestor(node, isFunction)?.parent;
  if (scope?.type !== 'MethodDefinition' || scope.key.name !== 'work') return false;
  return scope.parent.parent.superClass?.name === 'ScheduledTask';
}

const isFunction = ({ type }) => /Function/.test(type);
const ancestor = (node, matches) => (!node || matches(node) ? node : ancestor(node.parent, matches));
