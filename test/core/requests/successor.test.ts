import { buildSchema, parse, validate } from 'graphql';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCall } from '../../../source/core/requests/call.ts';
import { successorOf } from '../../../source/core/requests/rest/successor.ts';
