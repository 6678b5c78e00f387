/** The description of the API as a page to read. */
import { API_ROOT } from '../../../src-shared/api/http/operations.ts';

interface Described {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: SchemaObject }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>>;
}

interface SchemaObject {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const STYLE = `body{background:#0d1014;color:#e9eef4;font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
a{color:#7cc4ff}code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:#161b22;padding:.75rem;overflow:auto;border-radius:6px}
h1{margin-bottom:0}h2{margin-top:2.5rem;border-bottom:1px solid #2a323c}details{margin:.4rem 0}summary{cursor:pointer}
summary code{display:inline-block;min-width:24rem}.verb{color:#ffb454}table{border-collapse:collapse}td{padding:.15rem .8rem .15rem 0;vertical-align:top}`;

export function referencePage(document: Readonly<Record<string, unknown>>): string {
  const { info, paths, components } = document as {
    info: { title: string; version: string; description: string };
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    components: { schemas: Readonly<Record<string, unknown>> };
  };
  const all = Object.entries(paths).flatMap(([path, verbs]) => Object.entries(verbs).map(([verb, one]) => ({ path, verb, one })));
  const byTag = Map.groupBy(all, ({ one }) => one.tags?.[0] ?? '');
  const sections = Array.from(byTag, ([tag, rows]) => `<h2>${text(tag)}</h2>\n${rows.map(operationHtml).join('\n')}`);
  const schemas = Object.entries(components.schemas).map(([name, schema]) => schemaHtml(name, schema));
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${text(info.title)} API</title><link rel="icon" href="data:,"><style>${STYLE}</style>
<h1>${text(info.title)} API</h1>
<p>${text(info.description)} Version ${text(info.version)}. <a href="${API_ROOT}/openapi.json">OpenAPI 3.1 document</a>.</p>
<p>Every request needs the header <code>Authorization: Bearer TOKEN</code>; Settings and <code>warbench serve</code> show the token.</p>
<pre>curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/yaml" --data-binary @party.yaml http://127.0.0.1:PORT${API_ROOT}/odds</pre>
${sections.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</html>
`;
}

function operationHtml({ path, verb, one }: { path: string; verb: string; one: Described }): string {
  const parameters = (one.parameters ?? []).map((p) => row(p.name, `${p.in}${p.required ? ', required' : ''}`, p.schema));
  const body = one.requestBody?.content['application/json']?.schema;
  const members = Object.entries(body?.properties ?? {}).map(([name, schema]) =>
    row(name, `body${body?.required?.includes(name) ? ', required' : ''}`, schema),
  );
  const reply = Object.entries(one.responses['200']?.content ?? {}).map(([type, { schema }]) => row('reply', type, schema));
  return `<details><summary><code><span class="verb">${text(verb.toUpperCase())}</span> ${text(path)}</code> ${text(one.summary ?? '')}</summary>
<table>${[...parameters, ...members, ...reply].join('')}</table></details>`;
}

function row(name: string, where: string, schema: unknown): string {
  return `<tr><td><code>${text(name)}</code><td>${text(where)}<td><code>${text(JSON.stringify(schema) ?? '')}</code>`;
}

function schemaHtml(name: string, schema: unknown): string {
  return `<details id="${text(name)}"><summary><code>${text(name)}</code></summary><pre>${text(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function text(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
