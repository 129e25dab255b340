import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FieldTypes } from '../../core/access/access-rules.ts';
import { apiDataUrl } from '../api/worker-url.ts';

const unpack = promisify(gunzip);

/** The part of an introspection result that is read; the file comes with the program. */
interface Introspection {
  readonly data: {
    readonly __schema: {
      readonly types: ReadonlyArray<{
        readonly name: string;
        readonly fields?: ReadonlyArray<{ readonly name: string; readonly type: TypeRef }> | null;
      }>;
    };
  };
}

interface TypeRef {
  readonly name: string | null;
  readonly ofType?: TypeRef | null;
}

/** The named type that each field of the 2026-10 schema returns. */
export async function loadFieldTypes(): Promise<FieldTypes> {
  const packed = await readFile(apiDataUrl(import.meta.url, 'admin-2026-10.json.gz'));
  const { data }: Introspection = JSON.parse((await unpack(packed)).toString('utf8'));
  const types = new Map<string, string>();
  for (const { name, fields } of data.__schema.types) {
    for (const field of fields ?? []) {
      const type = namedType(field.type);
      if (type !== null) types.set(`${name}.${field.name}`, type);
    }
  }
  return { returnType: (parentType, field) => types.get(`${parentType}.${field}`) ?? null };
}

function namedType(type: TypeRef): string | null {
  let inner: TypeRef = type;
  while (inner.ofType !== undefined && inner.ofType !== null) inner = inner.ofType;
  return inner.name;
}
