import { largest } from '../any-length.ts';
import type { NodePackage } from './node-packages.ts';

/** A kit that is about to be made. */
export interface KitPlan {
  /** Absolute. */
  readonly folder: string;
  readonly version: string;
  /** Of the program itself. */
  readonly programBytes: number;
  readonly lessons: number;
  readonly nodes: ReadonlyArray<{ readonly node: NodePackage; readonly isCached: boolean }>;
  /** Without a `/` at its end. */
  readonly registry: string;
  /** True: a kit is there already, which this one replaces. */
  readonly replaces: boolean;
}

/** Size of the finished folder, in bytes. */
export function kitBytes({ programBytes, nodes }: KitPlan): number {
  return nodes.reduce((sum, { node }) => sum + node.programBytes, programBytes);
}

/** Bytes to fetch over the network. */
function fetchedBytes({ nodes }: KitPlan): number {
  return nodes.reduce((sum, { node, isCached }) => sum + (isCached ? 0 : node.archiveBytes), 0);
}

/** Shown before a kit is made: what is inside, its size, and what is fetched from where. */
export function planText(plan: KitPlan): string {
  const { folder, version, programBytes, lessons, nodes, registry, replaces } = plan;
  const fetched = fetchedBytes(plan);
  const rows = [
    ['tokenwright', version, megabytes(programBytes), ''],
    ...nodes.map(({ node, isCached }) => [
      `Node for ${node.platform}`,
      node.version,
      megabytes(node.programBytes),
      isCached ? 'from the cache' : `${megabytes(node.archiveBytes)} to fetch`,
    ]),
  ];
  const widths = [0, 1, 2].map((at) => largest(rows.map((row) => (row[at] ?? '').length)));
  const lines = rows.map(([name = '', number = '', size = '', from = '']) =>
    `  ${name.padEnd(widths[0] ?? 0)}  ${number.padEnd(widths[1] ?? 0)}  ${size.padStart(widths[2] ?? 0)}  ${from}`.trimEnd(),
  );
  const with_ = lessons === 0 ? '' : `${lessons === 1 ? 'one lesson' : `${lessons} lessons`}, `;
  return [
    `A kit in ${folder}, which starts without installing anything:`,
    ...lines,
    `  ${with_}launchers, and a handout to print`,
    `${megabytes(kitBytes(plan))} in all; ${fetched === 0 ? 'nothing has to be fetched' : `${megabytes(fetched)} are fetched from ${new URL(registry).host}`}.`,
    ...(replaces ? ['It takes the place of the kit that is there.'] : []),
  ].join('\n');
}

/** The plan as JSON, for programs. */
export function planJson(plan: KitPlan) {
  const { folder, version, lessons, nodes } = plan;
  return {
    kit: folder,
    version,
    bytes: kitBytes(plan),
    fetched: fetchedBytes(plan),
    lessons,
    nodes: nodes.map(({ node: { platform, version: number, name, integrity }, isCached }) => ({
      platform,
      version: number,
      package: name,
      integrity,
      cached: isCached,
    })),
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
