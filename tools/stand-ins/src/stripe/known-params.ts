import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { invalid } from './refusals.ts';

/** The parameters below a name; `any` where the types leave them open. */
type Shape = 'any' | { fields: ReadonlyMap<string, Shape> } | { items: Shape } | 'value';

const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');
const shapes = new Map<string, Shape>();

/**
 * Refuses parameters that the types of the `stripe` package do not know, as Stripe does.
 * @param file of the package's resources: `Checkout/Sessions`
 * @param type in that file: `SessionCreateParams`
 */
export function refuseUnknown(file: string, type: string, form: URLSearchParams): void {
  const name = `${file} ${type}`;
  const shape = shapes.get(name) ?? shapeOfType(file, type);
  shapes.set(name, shape);
  for (const key of form.keys()) {
    if (
      !isKnown(
        shape,
        key.split(/[[\]]+/).filter((part) => part !== ''),
      )
    ) {
      throw invalid(`Received unknown parameter: ${key}`, { code: 'parameter_unknown', param: key });
    }
  }
}

function isKnown(shape: Shape, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined || shape === 'any') return true;
  if (shape === 'value') return false;
  if ('items' in shape) return /^\d+$/.test(part) && isKnown(shape.items, rest);
  const field = shape.fields.get(part);
  return field !== undefined && isKnown(field, rest);
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function shapeOfType(file: string, type: string): Shape {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(resources, `${file}.d.ts`), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const declared = new Map<string, Declaration>();
  const collect = (node: ts.Node, scope: string): void => {
    if (ts.isModuleDeclaration(node) && node.body) collect(node.body, `${scope}${node.name.text}.`);
    else if (ts.isModuleBlock(node) || ts.isSourceFile(node)) {
      for (const statement of node.statements) collect(statement, scope);
    } else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      declared.set(`${scope}${node.name.text}`, node);
    }
  };
  collect(source, '');
  const name = [...declared.keys()].find((key) => key === type || key.endsWith(`.${type}`));
  if (name === undefined) throw new Error(`${file}.d.ts declares no ${type}`);
  return new Shapes(declared, source).named(name);
}

/** Reads the declarations of one file. */
class Shapes {
  constructor(
    private readonly declared: ReadonlyMap<string, Declaration>,
    private readonly source: ts.SourceFile,
  ) {}

  named(name: string): Shape {
    const node = this.declared.get(name);
    if (node === undefined) return 'any';
    if (ts.isTypeAliasDeclaration(node)) return this.of(node.type, name);
    const inherited = (node.heritageClauses ?? []).flatMap(({ types }) =>
      types.flatMap((type) => [...this.inherited(type.expression.getText(this.source))]),
    );
    return { fields: new Map([...inherited, ...this.fieldsOf(node.members, name)]) };
  }

  private inherited(name: string): Iterable<[string, Shape]> {
    const paging = ['limit', 'starting_after', 'ending_before', 'expand'];
    if (name.endsWith('PaginationParams')) return paging.map((field) => [field, 'any']);
    const shape = this.named(name);
    return typeof shape === 'object' && 'fields' in shape ? shape.fields : [];
  }

  private fieldsOf(members: ts.NodeArray<ts.TypeElement>, scope: string): [string, Shape][] {
    return members.flatMap((member): [string, Shape][] =>
      ts.isPropertySignature(member) && member.type
        ? [[member.name.getText(this.source).replace(/^'|'$/g, ''), this.of(member.type, scope)]]
        : [],
    );
  }

  private of(type: ts.TypeNode, scope: string): Shape {
    if (ts.isTypeLiteralNode(type)) return { fields: new Map(this.fieldsOf(type.members, scope)) };
    if (ts.isArrayTypeNode(type)) return { items: this.of(type.elementType, scope) };
    if (ts.isUnionTypeNode(type)) {
      const shapes = type.types.map((one) => this.of(one, scope));
      return shapes.find((shape) => shape !== 'value') ?? 'value';
    }
    if (!ts.isTypeReferenceNode(type)) return 'value';
    const name = type.typeName.getText(this.source);
    const [first] = type.typeArguments ?? [];
    if (first && name === 'Array') return { items: this.of(first, scope) };
    if (first && name.endsWith('Emptyable')) return this.of(first, scope);
    return name.endsWith('OtherString') ? 'value' : this.resolve(name, scope);
  }

  /** A name as TypeScript finds it: in the namespace of the declaration, then in those around it. */
  private resolve(name: string, scope: string): Shape {
    for (let around = scope; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
      if (this.declared.has(`${around}.${name}`)) return this.named(`${around}.${name}`);
    }
    return this.declared.has(name) ? this.named(name) : 'any';
  }
}
