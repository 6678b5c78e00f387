/** The input of a call from a request: members in the path, in the query and in the body make one object. */
import type { IncomingMessage } from 'node:http';
import { FILE_MEDIA_TYPES, type Schema, takesFiles } from '../../../src-shared/api/http/openapi.ts';
import { HttpError } from './problem-details.ts';

/** A body of more bytes than this is refused. */
const MAX_BODY = 64 * 1024 * 1024;

type Members = Record<string, unknown>;

/** Names of files that are sent without one. */
const UNNAMED: Readonly<Record<(typeof FILE_MEDIA_TYPES)[number], string>> = {
  'application/yaml': 'request.yaml',
  'text/plain': 'request.txt',
  'application/octet-stream': 'request',
};

export async function readInput(
  request: IncomingMessage,
  inPath: Readonly<Record<string, string>>,
  query: URLSearchParams,
  schema: Schema,
): Promise<Members> {
  const body = await readBody(request);
  const given = { ...membersOf(Object.entries(inPath), schema), ...membersOf(query, schema) };
  if (body.length === 0) return given;
  const type = (request.headers['content-type'] ?? 'application/json').split(';')[0]!.trim().toLowerCase();
  if (type === 'application/json') return { ...withBytes(jsonObject(body)), ...given };
  if (!takesFiles(schema) || !isFileType(type)) throw wrongType(type, schema);
  const { name = UNNAMED[type], ...rest } = given;
  return { ...rest, files: [{ name, bytes: new Uint8Array(body) }] };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): HttpError {
  const most = MAX_BODY / 1024 / 1024;
  return new HttpError(
    413,
    ['http/too-large', `A request has at most ${most} MB.`, 'Import larger files in the app or with warbench import.'],
    {
      Connection: 'close',
    },
  );
}

function isFileType(type: string): type is (typeof FILE_MEDIA_TYPES)[number] {
  return FILE_MEDIA_TYPES.some((one) => one === type);
}

function wrongType(type: string, schema: Schema): HttpError {
  const known = ['application/json', ...(takesFiles(schema) ? FILE_MEDIA_TYPES : [])];
  return new HttpError(415, ['http/media-type', `The body is '${type}'.`, `Set Content-Type to one of: ${known.join(', ')}.`]);
}

function jsonObject(body: Buffer): Members {
  const value = parsedJson(body);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new HttpError(400, ['http/bad-json', 'The body is not a JSON object.', 'Send one with the members that the description names.']);
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new HttpError(400, ['http/bad-json', `The body is not JSON: ${error instanceof Error ? error.message : error}.`]);
  }
}

/** Files and bytes as calls take them: text and JSON become bytes, base64 is decoded. */
function withBytes(input: Members): Members {
  const files = Array.isArray(input.files) ? { files: input.files.map(fileWithBytes) } : {};
  const bytes = typeof input.bytes === 'string' ? { bytes: decoded(input.bytes) } : {};
  return { ...input, ...files, ...bytes };
}

function fileWithBytes(file: unknown): unknown {
  if (typeof file !== 'object' || file === null) return file;
  const { text, json, bytes, ...rest }: { text?: unknown; json?: unknown; bytes?: unknown } = file;
  if (typeof text === 'string') return { ...rest, bytes: new TextEncoder().encode(text) };
  if (json !== undefined) return { ...rest, bytes: new TextEncoder().encode(JSON.stringify(json)) };
  return typeof bytes === 'string' ? { ...rest, bytes: decoded(bytes) } : file;
}

function decoded(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** `options[initiative]=side` is a member of `options`; other names are members of the input. */
function membersOf(pairs: Iterable<[string, string]>, schema: Schema): Members {
  const members: Members = {};
  for (const [name, text] of pairs) {
    const [, outer, inner] = /^(\w+)\[([\w.-]+)\]$/.exec(name) ?? [];
    if (outer === undefined || inner === undefined) members[name] = typedValue(text, schema.properties?.[name]);
    else members[outer] = { ...(members[outer] as Members | undefined), [inner]: plainValue(text) };
  }
  return members;
}

/** Text as the type that the schema asks for; what doesn't fit stays text, and the schema says what is wrong. */
function typedValue(text: string, schema: Schema | undefined): unknown {
  const types = typesOf(schema);
  if (types.includes('string') && text !== 'null') return text;
  if (types.includes('array')) return text === '' ? [] : text.split(',').map((one) => typedValue(one, schema?.items));
  return types.length === 0 ? text : plainValue(text);
}

function typesOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return ['string'];
  const choices = Array.isArray(schema.anyOf) ? (schema.anyOf as Schema[]).flatMap(typesOf) : [];
  return [...[schema.type ?? []].flat(), ...choices];
}

/** true, false, null and numbers mean themselves; everything else is text. */
function plainValue(text: string): unknown {
  return /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text) ? JSON.parse(text) : text;
}
