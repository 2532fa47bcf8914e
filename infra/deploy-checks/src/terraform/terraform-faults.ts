import { parse } from '@cdktf/hcl2json';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { policyFaults, type Policies } from './policy-faults.ts';
import { resourceFaults } from './resource-faults.ts';

/** Blocks of a folder's files, by type, then by label; a block without labels stands in a list. */
interface Module {
  readonly variable?: Record<string, { default?: unknown; type?: unknown }[]>;
  readonly output?: Record<string, unknown>;
  readonly module?: Record<string, Record<string, unknown>[]>;
  readonly data?: { aws_iam_policy_document?: Policies };
  readonly resource?: Record<string, Record<string, Record<string, unknown>[]>>;
}

/** Arguments of a module block that are not variables of the module. */
const meta = new Set(['source', 'version', 'providers', 'count', 'for_each', 'depends_on']);

/** Checks syntax, the rules of the resources, and that modules and their callers agree; providers are not queried. */
export async function terraformFaults(folder: string): Promise<string[]> {
  const modules = await readModules(folder);
  const faults = [...modules].flatMap(([name, { module, text }]) =>
    [
      ...resourceFaults(module.resource ?? {}),
      ...policyFaults(module.data?.aws_iam_policy_document ?? {}),
      ...variableFaults(module, text),
      ...callFaults(module, text, modules, name),
    ].map((fault) => `infra/terraform/${name}: ${fault}`),
  );
  return faults;
}

type Modules = ReadonlyMap<string, { module: Module; text: string }>;

async function readModules(folder: string): Promise<Modules> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tf'));
  const texts = new Map<string, string>();
  for (const file of files) {
    const module = relative(folder, join(folder, file, '..'));
    texts.set(module, `${texts.get(module) ?? ''}\n${readFileSync(join(folder, file), 'utf8')}`);
  }
  return new Map(
    await Promise.all(
      [...texts].map(async ([name, text]) => {
        const module = (await parse(`${name}.tf`, text)) as Module;
        return [name, { module, text }] as const;
      }),
    ),
  );
}

function variableFaults({ variable = {} }: Module, text: string): string[] {
  const used = new Set([...text.matchAll(/\bvar\.(\w+)/g)].map(([, name = '']) => name));
  return [
    ...[...used].filter((name) => !(name in variable)).map((name) => `var.${name} is not declared`),
    ...Object.keys(variable)
      .filter((name) => !used.has(name))
      .map((name) => `the variable ${name} is not used`),
  ];
}

function callFaults({ module: calls = {} }: Module, text: string, modules: Modules, name: string): string[] {
  return Object.entries(calls).flatMap(([label, [call = {}]]) => {
    const source = join(name, String(call['source']));
    const called = modules.get(source)?.module;
    if (called === undefined) return [`module ${label}: there is no ${source}`];
    const variables = Object.entries(called.variable ?? {});
    const given = Object.keys(call).filter((argument) => !meta.has(argument));
    const wanted = [...text.matchAll(new RegExp(`module\\.${label}(?:\\[\\*\\])?\\.(\\w+)`, 'g'))].map(
      ([, output = '']) => output,
    );
    return [
      ...given
        .filter((argument) => !variables.some(([known]) => known === argument))
        .map((one) => `${one} is no variable`),
      ...variables
        .filter(([known, [declared]]) => declared?.default === undefined && !given.includes(known))
        .map(([known]) => `${known} is not given`),
      ...wanted.filter((output) => !(output in (called.output ?? {}))).map((output) => `${output} is no output`),
    ].map((fault) => `module ${label}: ${fault}`);
  });
}
