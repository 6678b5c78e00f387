/** Values that a JSON schema allows, as the API's schemas describe them: small lists, and ids that exist now and then. */
import fc from '../kit/fast-check.ts';

export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  /** Of a tuple, whose `items` say that there are no more. */
  readonly prefixItems?: readonly JsonSchema[];
  readonly items?: JsonSchema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

const MOST_ITEMS = 5;
const MOST_CHARACTERS = 40;

export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf));
  switch (schema.type) {
    case 'string':
      return textsOf(schema);
    case 'integer':
      return wholeNumbersOf(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listsOf(schema);
    case 'object':
      return recordsOf(schema);
    default:
      return contents;
  }
}

/** What the schema leaves open: the bytes of a file, or JSON. */
const contents = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom('coins\nPenny 0.2 10 Mint\nCrown 1.1 200 Vault\n', 'coins\nPenny', '').map((text) => new TextEncoder().encode(text)),
);

/** Words of the query language and of the games come up, too. */
const WORDS = [
  '',
  'osr',
  'opr',
  'Penny',
  'name:a',
  'points<100 or faction:Mint',
  '(((',
  '"',
  'faction:',
  '-',
  '1',
  'current',
  '00000000-00000001',
  'coin-1',
];

function textsOf({ pattern, minLength = 0, maxLength = MOST_CHARACTERS }: JsonSchema): fc.Arbitrary<string> {
  const any = fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(MOST_CHARACTERS, maxLength)) });
  const words = fc.constantFrom(...WORDS);
  return pattern === undefined ? fc.oneof(any, words) : fc.oneof(any, words, fc.stringMatching(new RegExp(pattern)));
}

function wholeNumbersOf({ minimum = -1e9, maximum = 1e9 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(Math.max(minimum, -(2 ** 53 - 1))), Math.floor(Math.min(maximum, 2 ** 53 - 1))];
  const small = fc.integer({ min, max: Math.min(max, min + 12) });
  return fc.oneof(
    { weight: 4, arbitrary: small },
    { weight: 1, arbitrary: fc.maxSafeInteger().map((n) => Math.min(max, Math.max(min, n))) },
  );
}

function listsOf({ prefixItems, items, minItems = 0, maxItems = MOST_ITEMS }: JsonSchema): fc.Arbitrary<unknown> {
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(valuesOf));
  return fc.array(valuesOf(typeof items === 'object' ? items : {}), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(MOST_ITEMS, maxItems)),
  });
}

function recordsOf({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, valuesOf(part)]));
  const known = fc.record(parts, { requiredKeys: [...required] });
  if (typeof additionalProperties !== 'object') return known;
  const more = fc.dictionary(fc.string({ maxLength: 12 }), valuesOf(additionalProperties), { maxKeys: 4 });
  return fc.tuple(more, known).map(([others, own]) => ({ ...others, ...own }));
}
