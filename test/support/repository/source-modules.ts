/**
 * The program's own modules as the house rules see them: what each imports, exports and says.
 * Everything is read from the syntax tree, so that comments and module names count for nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

export interface SourceModule {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly imports: readonly ModuleImport[];
  readonly exports: readonly string[];
  /** Names of packages that are imported. */
  readonly packages: readonly string[];
  /** Exported functions, and values that come of one, with JSX in them. */
  readonly drawers: readonly string[];
  /** Components that are used as JSX elements. */
  readonly elements: readonly string[];
  /** Text literals and templates as wholes: a value in a template is its last name, `{program}`. */
  readonly sentences: readonly string[];
  /** Text literals, chunks of template literals and text of JSX, as they are when they run. */
  readonly texts: readonly string[];
  /** Methods that are called with a list spread into the call: `push`. */
  readonly spreads: readonly string[];
}

export interface ModuleImport {
  /** The imported file, from the repository's root. */
  readonly path: string;
  /** The names that are taken; `null` where any export may be: `import()`, a namespace. */
  readonly names: readonly string[] | null;
}

/** A node of the syntax tree (ESTree with TypeScript and JSX). */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const MODULE = /\.tsx?$/;

/** @param folders below `root`, such as `source` and `test` */
export function readModules(root: string, folders: readonly string[]): SourceModule[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && MODULE.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .toSorted()
      .map((path) => parseModule(path, readFileSync(join(root, path), 'utf8'))),
  );
}

export function parseModule(path: string, code: string): SourceModule {
  const program = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const found = {
    imports: [] as ModuleImport[],
    exports: [] as string[],
    packages: [] as string[],
    drawers: [] as string[],
    elements: [] as string[],
    texts: [] as string[],
    spreads: [] as string[],
    sentences: [] as string[],
  };
  const visit = (node: Node): void => {
    const source = isNode(node['source']) ? node['source']['value'] : null;
    if (typeof source === 'string') {
      const isOwn = source.startsWith('.');
      if (isOwn) found.imports.push({ path: join(dirname(path), source), names: takenNames(node) });
      else found.packages.push(source);
    }
    if (node.type === 'ExportNamedDeclaration') {
      const names = exportedNames(node);
      found.exports.push(...names);
      if (hasJsx(node)) found.drawers.push(...names);
    }
    if (node.type === 'JSXOpeningElement') found.elements.push(nameOf(node['name']));
    const method = node.type === 'CallExpression' && isNode(node['callee']) ? node['callee'] : null;
    if (children(node['arguments']).some(({ type }) => type === 'SpreadElement'))
      found.spreads.push(method === null ? '' : lastName(method));
    const text = textOf(node);
    if (text !== null) found.texts.push(text);
    const sentence = sentenceOf(node);
    if (sentence !== null) found.sentences.push(sentence);
    for (const [key, child] of Object.entries(node)) {
      if (key === 'source' && isNode(child)) continue;
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each);
    }
  };
  visit(program as unknown as Node);
  return { path, ...found };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function children(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function hasJsx(node: Node): boolean {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return true;
  return Object.values(node).some((child) =>
    (Array.isArray(child) ? child : [child]).some((each) => isNode(each) && hasJsx(each)),
  );
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node['name'] ?? node['value']);
}

function takenNames(node: Node): readonly string[] | null {
  const specifiers = children(node['specifiers']);
  if (specifiers.length === 0) return null;
  if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) return null;
  return specifiers.map((each) => nameOf(each['imported'] ?? each['local']));
}

function exportedNames(node: Node): string[] {
  const specifiers = children(node['specifiers']).map((each) => nameOf(each['exported']));
  const declaration = node['declaration'];
  if (!isNode(declaration)) return specifiers;
  const declared = children(declaration['declarations']).map((each) => nameOf(each['id']));
  return [...specifiers, ...(declared.length > 0 ? declared : [nameOf(declaration['id'])])];
}

/** A whole text, with the last name of what stands in its holes; null for a part of one. */
function sentenceOf(node: Node): string | null {
  if (node.type === 'TemplateElement') return null;
  if (node.type !== 'TemplateLiteral') return textOf(node);
  const holes = children(node['expressions']);
  return children(node['quasis'])
    .map((chunk, index) => {
      const hole = holes[index];
      return (textOf(chunk) ?? '') + (hole === undefined ? '' : `{${lastName(hole)}}`);
    })
    .join('');
}

function lastName(node: Node): string {
  const { type, property } = node;
  if (type === 'MemberExpression' && isNode(property)) return nameOf(property);
  return type === 'Identifier' ? nameOf(node) : '';
}

function textOf(node: Node): string | null {
  const { type, value } = node;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value;
  if (type === 'TemplateElement') return (value as { readonly cooked: string | null }).cooked;
  return null;
}
