import { parseSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import type { RemoteDeclaration } from '../contract/remote-declaration.ts';
import { areaOf, routeOwns, segmentsOf } from '../registry/match-remote.ts';

const PLUGIN = 'DeclaredRoutesPlugin';

/**
 * Fails the build when `remote.json` and the routes of the exposed module say different things: an address declared
 * that no route answers, a route outside of what is declared, a menu entry that leads nowhere. Routes are read, not
 * run, so their paths must be literals in that file.
 */
export class DeclaredRoutesPlugin {
  private readonly declaration: RemoteDeclaration;
  private readonly module: string;

  constructor(declaration: RemoteDeclaration, module: string) {
    this.declaration = declaration;
    this.module = module;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.finishModules.tap(PLUGIN, () => {
        // A module that does not resolve or parse has its own error.
        if (compilation.errors.length > 0) return;
        const source = readFileSync(join(compiler.context, this.module), 'utf8');
        for (const fault of routeFaults(this.declaration, source)) {
          compilation.errors.push(new compiler.webpack.WebpackError(`[routes] ${fault}`));
        }
      });
    });
  }
}

/** The contradictions between a declaration and the source of its exposed module. */
export function routeFaults(declaration: RemoteDeclaration, source: string): string[] {
  const { area, routes, navigation, search = [], records = [] } = declaration;
  const found = readRoutes(source);
  if (found === null) return ['write the paths of the routes as literals in the exposed module'];
  const faults: string[] = [];
  for (const route of routes) {
    if (areaOf(route) !== area) faults.push(`remote.json declares ${route}, which is not an address of ${area}`);
    if (!found.some((path) => routeOwns(route, path))) faults.push(`remote.json declares ${route}, no route is there`);
  }
  for (const path of found) {
    if (!routes.some((route) => routeOwns(route, path)))
      faults.push(`the route ${path} is not declared in remote.json`);
  }
  for (const { id, path } of [...navigation, ...search, ...records]) {
    const address = path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (!found.some((route) => answers(route, address)))
      faults.push(`the entry ${id} leads to ${path}, no route is there`);
  }
  return faults;
}

function answers(route: string, address: string): boolean {
  const pattern = segmentsOf(route);
  const actual = segmentsOf(address);
  const open = pattern.at(-1) === '*';
  if (open ? actual.length < pattern.length - 1 : actual.length !== pattern.length) return false;
  return pattern.every((segment, index) => segment === '*' || segment.startsWith(':') || segment === actual[index]);
}

type Syntax = { type: string } & Record<string, unknown>;

/** Full paths of all routes of the module's `routes` array, `null` when one cannot be read. */
function readRoutes(source: string): string[] | null {
  const program = parseSync(source, { syntax: 'typescript', tsx: true, decorators: true });
  const nodes = [...everyNode(program)];
  const property = nodes.find((node) => node.type === 'KeyValueProperty' && nameOf(node['key']) === 'routes');
  const shorthand = property ? undefined : nodes.find((node) => isVariable(node, 'routes'));
  const name = property && nameOf(property['value']);
  const variable = name ? nodes.find((node) => isVariable(node, name)) : shorthand;
  return pathsOf(variable ? variable['init'] : property?.['value'], '/');
}

function pathsOf(node: unknown, parent: string): string[] | null {
  const array = bare(node);
  if (array?.type !== 'ArrayExpression') return null;
  const paths: string[] = [];
  for (const element of array['elements'] as ({ spread: unknown; expression: unknown } | null)[]) {
    const route = element?.spread ? null : bare(element?.expression);
    if (route?.type !== 'ObjectExpression') return null;
    const own = pathOf(route, parent);
    if (own === null) return null;
    const children = valueOf(route, 'children');
    const below = children === undefined ? [] : pathsOf(children, own);
    if (below === null) return null;
    // A route that only groups others answers nothing itself.
    paths.push(...(children === undefined || valueOf(route, 'element') !== undefined ? [own] : []), ...below);
  }
  return paths;
}

function pathOf(route: Syntax, parent: string): string | null {
  const value = valueOf(route, 'path');
  if (value === undefined) return parent;
  const literal = bare(value);
  if (literal?.type !== 'StringLiteral') return null;
  const text = literal['value'] as string;
  return text.startsWith('/') ? text : `${parent.replace(/\/$/, '')}/${text}`;
}

function valueOf(object: Syntax, key: string): unknown {
  const properties = object['properties'] as Syntax[];
  return properties.find((each) => each.type === 'KeyValueProperty' && nameOf(each['key']) === key)?.['value'];
}

/** The expression without parentheses, `as` and `satisfies`. */
function bare(node: unknown): Syntax | null {
  let inner = isSyntax(node) ? node : null;
  while (inner && /^(?:Ts\w*(?:Expression|Assertion)|ParenthesisExpression)$/.test(inner.type)) {
    inner = isSyntax(inner['expression']) ? inner['expression'] : null;
  }
  return inner;
}

function isVariable(node: Syntax, name: string): boolean {
  return node.type === 'VariableDeclarator' && nameOf(node['id']) === name;
}

function nameOf(node: unknown): string | null {
  return isSyntax(node) && node.type === 'Identifier' ? (node['value'] as string) : null;
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';
}

function* everyNode(value: unknown): Generator<Syntax> {
  if (isSyntax(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) yield* everyNode(child);
}
