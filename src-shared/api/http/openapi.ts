/** The OpenAPI 3.1 description of the HTTP API, made from the schemas that check its inputs. */
import { z } from 'zod';
import { bytes } from '../call.ts';
import { API } from '../index.ts';
import { inputFile } from '../library.ts';
import { API_ROOT, EVENT_STREAMS, OPERATIONS, type Operation } from './operations.ts';
import { problemDetails } from './replies.ts';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly [member: string]: unknown;
}

/** A file as text, as JSON, or as base64 of its bytes. */
const FILE_SCHEMA: Schema = {
  description: 'A file: its name, and its content as text, as JSON, or as base64 of its bytes.',
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 1024 },
    text: { type: 'string' },
    json: { description: 'Any JSON value; it is read as a JSON file.' },
    bytes: { type: 'string', contentEncoding: 'base64' },
  },
  required: ['name'],
  oneOf: [{ required: ['text'] }, { required: ['json'] }, { required: ['bytes'] }],
};

/** Media types of a body that is one file; its name may be given as `?name=`. */
export const FILE_MEDIA_TYPES = ['application/yaml', 'text/plain', 'application/octet-stream'] as const;

export function inputSchema({ call }: Pick<Operation, 'call'>): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(API[call].input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === inputFile) replaceMembers(jsonSchema, FILE_SCHEMA);
      else if (zodSchema === bytes) replaceMembers(jsonSchema, { type: 'string', contentEncoding: 'base64' });
    },
  });
  return schema as Schema;
}

function replaceMembers(target: object, source: object): void {
  for (const name of Object.keys(target)) Reflect.deleteProperty(target, name);
  Object.assign(target, structuredClone(source));
}

export function takesFiles(schema: Schema): boolean {
  return schema.properties?.files !== undefined;
}

export function openApiDocument(version: string): Record<string, unknown> {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.verb]: describeOperation(operation, components) };
  }
  for (const { path, summary } of EVENT_STREAMS) paths[path] = { get: describeStream(path, summary, components) };
  return {
    openapi: '3.1.1',
    info: { title: 'Warbench', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: API_ROOT }],
    security: [{ token: [] }],
    tags: [...new Set(OPERATIONS.map(({ tag }) => tag)), 'Events'].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: components.schemas,
    },
  };
}

const DESCRIPTION =
  'Who wins, how certain is it, and what does the battle look like? Simulations for tabletop wargames, on this machine only. ' +
  'Files are sent with each request and not stored; what is under /library and /runs is.';

/** Schemas with an id are described once and referred to. */
class Components {
  readonly schemas: Record<string, unknown> = {};

  refer(schema: z.ZodType): unknown {
    const { $schema: _, $defs, ...described } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;
    for (const [name, one] of Object.entries(($defs ?? {}) as Record<string, Schema>)) this.schemas[name] = withOwnReferences(one);
    const { id } = schema.meta() ?? {};
    if (typeof id !== 'string') return withOwnReferences(described);
    // zod refers to it where others do, too.
    if (!Object.hasOwn(this.schemas, id)) this.schemas[id] = withOwnReferences(described);
    return { $ref: referTo(id) };
  }
}

function referTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** What zod calls `#/$defs/Name` is among the components; an `id` inside a schema is not part of JSON Schema. */
function withOwnReferences(schema: Schema): unknown {
  const { id: _, ...rest } = schema;
  return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', referTo('')));
}

function describeOperation(operation: Operation, components: Components): Record<string, unknown> {
  const { verb, path, tag, summary } = operation;
  const schema = inputSchema(operation);
  const inPath = namesIn(path);
  const rest = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const inQuery = verb === 'get' || verb === 'delete' ? rest : [];
  const inBody = verb === 'get' || verb === 'delete' ? [] : rest;
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: schema.properties?.[name] ?? {} })),
    ...inQuery.map(([name, one]) => queryParameter(name, one, schema.required?.includes(name) ?? false)),
  ];
  return {
    operationId: operationId(verb, path),
    tags: [tag],
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(inBody.length > 0 && { requestBody: describeBody(schema, inBody) }),
    responses: { 200: describeReply(operation, components), default: describeError(components) },
  };
}

export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

function queryParameter(name: string, schema: Schema, required: boolean) {
  const style = schema.type === 'object' ? { style: 'deepObject', explode: true } : schema.type === 'array' ? { explode: false } : {};
  return { name, in: 'query', ...(required && { required }), ...style, schema };
}

function describeBody(schema: Schema, members: readonly (readonly [string, Schema])[]) {
  const names = new Set(members.map(([name]) => name));
  const required = schema.required?.filter((name) => names.has(name)) ?? [];
  const body = { type: 'object', properties: Object.fromEntries(members), ...(required.length > 0 && { required }) };
  const asFile = { schema: { type: 'string', description: 'One file. Its name and everything else as query parameters.' } };
  const content = {
    'application/json': { schema: { ...body, additionalProperties: false } },
    ...(takesFiles(schema) && Object.fromEntries(FILE_MEDIA_TYPES.map((type) => [type, asFile]))),
  };
  return { required: required.length > 0, content };
}

function describeReply({ reply }: Operation, components: Components) {
  if (reply === 'file') return { description: 'The file', content: { '*/*': { schema: { description: 'Its bytes' } } } };
  return { description: 'The answer', content: { 'application/json': { schema: components.refer(reply) } } };
}

function describeError(components: Components) {
  return { description: 'An error', content: { 'application/problem+json': { schema: components.refer(problemDetails) } } };
}

function describeStream(path: string, summary: string, components: Components) {
  const parameters = namesIn(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }));
  return {
    operationId: operationId('get', path),
    tags: ['Events'],
    summary,
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: { description: 'Server-sent events: a name and JSON data', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      default: describeError(components),
    },
  };
}

/** `get /runs/{runId}/standings` -> `getRunsRunIdStandings` */
function operationId(verb: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return verb + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}
