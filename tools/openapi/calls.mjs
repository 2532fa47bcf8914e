import ts from 'typescript';
import { createAnswerReader } from './answers.mjs';
import { filesEndingWith } from './metadata.mjs';
import { createRefusalReader } from './refusals.mjs';

const routes = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);
const named = new Set(['Query', 'Headers']);

/**
 * Events of the calls of one service from TypeScript, by operation: the schema of the answer, which parameters may be
 * missing, and which refusals the code behind it can throw.
 */
export function describeCalls(program, source) {
  const reader = createAnswerReader(program);
  const refusalsOf = createRefusalReader(program);
  const calls = {};
  for (const file of filesEndingWith(source, '.controller.ts')) {
    for (const [id, method] of methodsOf(program.getSourceFile(file))) {
      calls[id] = {
        answer: reader.answerOf(method),
        optional: optionalParameters(method),
        refusals: refusalsOf(method),
      };
    }
  }
  return { calls, schemas: reader.schemas };
}

function* methodsOf(file) {
  for (const statement of file.statements.filter(ts.isClassDeclaration)) {
    for (const method of statement.members.filter(ts.isMethodDeclaration)) {
      if (!decoratorsOf(method).some(({ name }) => routes.has(name))) continue;
      yield [`${statement.name.text.replace(/Controller$/, '')}_${method.name.text}`, method];
    }
  }
}

/** Names of optional query parameters and headers. */
function optionalParameters(method) {
  return method.parameters
    .filter(({ questionToken, type }) => questionToken || /\bundefined\b/.test(type?.getText() ?? ''))
    .flatMap((parameter) => decoratorsOf(parameter))
    .filter(({ name, text }) => named.has(name) && text !== undefined)
    .map(({ text }) => text);
}

function decoratorsOf(node) {
  return (ts.getDecorators(node) ?? [])
    .map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .map(({ expression, arguments: [first] }) => ({
      name: expression.getText(),
      text: first && ts.isStringLiteral(first) ? first.text : undefined,
    }));
}
