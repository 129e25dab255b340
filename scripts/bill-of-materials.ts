import { ComponentType, HashAlgorithm } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  LicenseExpression,
  SpdxLicense,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as CycloneJson, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import type { BundledPackage } from './bundled-packages.ts';

/** The part of `package-lock.json` that is needed: where each package came from, and its digest. */
export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/** The part of the project's own `package.json` that is needed. */
export interface OwnPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Licences under which code may be bundled. */
export const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
]);

/**
 * The content of the bundle, as a CycloneDX 1.6 document: each package with its licence and the
 * digest of the lock file. The same packages give the same text.
 *
 * @param root the folder with `node_modules/`, with a slash at its end
 * @throws Error for a licence that is not on the list, a package that is not in the lock file, and
 *   a document that the format does not allow
 */
export async function billOfMaterials(
  own: OwnPackage,
  packages: readonly BundledPackage[],
  lock: LockFile,
  root: string,
): Promise<string> {
  const bom = new Bom();
  bom.metadata.component = new Component(ComponentType.Application, own.name, {
    version: own.version,
    bomRef: own.name,
  });
  bom.metadata.component.licenses.add(licenseOf(own.license));
  // A package in two folders is one part; listed twice, it would get a random reference.
  const parts = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  for (const bundled of parts.values()) bom.components.add(componentOf(bundled, lock, root));
  const factory = new CycloneJson.Normalize.Factory(Spec1dot6);
  const text = new JsonSerializer(factory).serialize(bom, { sortLists: true, space: 1 });
  const fault = await new JsonStrictValidator(Spec1dot6.version).validate(text);
  if (fault !== null) throw new Error(`The bill of materials is not valid: ${String(fault)}`);
  return `${text}\n`;
}

function componentOf(
  { folder, name, version, license }: BundledPackage,
  { packages }: LockFile,
  root: string,
): Component {
  if (license === null || !ALLOWED_LICENSES.has(license)) {
    throw new Error(
      `${name} has the licence ${license ?? 'of no name'}, which is not on the list.`,
    );
  }
  const { integrity = '' } = packages[folder.slice(root.length)] ?? {};
  const digest = /^sha512-(.+)$/.exec(integrity)?.[1];
  if (digest === undefined) throw new Error(`${name} has no digest in the lock file.`);
  const component = new Component(ComponentType.Library, name.replace(/^@[^/]+\//, ''), {
    ...(name.startsWith('@') ? { group: name.split('/')[0] ?? '' } : {}),
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    bomRef: `${name}@${version}`,
  });
  component.licenses.add(licenseOf(license));
  component.hashes.set(HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'));
  return component;
}

function licenseOf(id: string): SpdxLicense | LicenseExpression {
  return id.includes(' ') ? new LicenseExpression(id) : new SpdxLicense(id);
}
